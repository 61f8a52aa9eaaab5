/// The first bytes of a file, in which keys of JSON objects are looked up.
package struct JSONHead {
  private let bytes: [UInt8]
  /// A Boolean value that indicates whether the bytes begin an object.
  package let isObject: Bool
  /// A Boolean value that indicates whether the bytes begin an array.
  package let isArray: Bool

  package init(_ head: [UInt8]) {
    bytes = head
    let marked = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let first = marked.first { !$0.isWhitespace }
    isObject = first == 0x7B
    isArray = first == 0x5B
  }

  package func has(_ keys: String...) -> Bool {
    keys.allSatisfy { bytes[...].lastRange(of: "\"\($0)\"") != nil }
  }
}
