/// The first bytes of a file, in which keys of JSON objects are looked up.
package struct JSONHead {
  package let isObject: Bool
  package let isArray: Bool
  /// The keys and the other strings, at any depth.
  private var strings: Set<String> = []

  package init(_ head: [UInt8]) {
    var cursor = JSONCursor(head)
    // Bytes in memory can't fail to be read.
    let root = try? cursor.readRoot()
    let first = root.flatMap { $0.length > 0 ? head[$0.offset] : nil }
    isObject = first == .openingBrace
    isArray = first == .openingBracket
    guard isObject || isArray else { return }
    while let byte = try? cursor.peek() {
      if byte != .quotationMark {
        _ = try? cursor.skip(byte)
      } else if let string = try? cursor.readString() {
        strings.insert(JSONRecord.string(head[string.offset..<string.offset + string.length]))
      } else {
        return
      }
    }
  }

  package func has(_ texts: String...) -> Bool { texts.allSatisfy(strings.contains) }
}
