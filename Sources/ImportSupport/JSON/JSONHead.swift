/// The first bytes of a file, in which keys of JSON objects are looked up.
package struct JSONHead {
  /// A Boolean value that indicates whether the bytes begin an object.
  package let isObject: Bool
  /// A Boolean value that indicates whether the bytes begin an array.
  package let isArray: Bool
  /// The keys and the other strings of an object or an array, at any depth.
  private var strings: Set<String> = []

  package init(_ head: [UInt8]) {
    var cursor = JSONCursor(head)
    // Bytes in memory can't fail to be read.
    let root = try? cursor.root()
    let first = root.flatMap { $0.length > 0 ? head[$0.offset] : nil }
    isObject = first == 0x7B
    isArray = first == 0x5B
    guard isObject || isArray else { return }
    while let byte = try? cursor.peek() {
      if byte != 0x22 {
        _ = try? cursor.skip(byte)
      } else if let string = try? cursor.string() {
        strings.insert(JSONRecord.string(head[string.offset..<string.offset + string.length]))
      } else {
        return
      }
    }
  }

  /// Returns a Boolean value that indicates whether all of the texts occur as keys or strings.
  package func has(_ texts: String...) -> Bool { texts.allSatisfy(strings.contains) }
}
