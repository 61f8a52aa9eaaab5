import ImportSupport

extension ChatMessage {
  /// The text isn't found if it has characters that JSON escapes.
  mutating func locate(in bytes: [UInt8], of outline: (offset: Int, line: Int)) {
    guard !text.isEmpty else { return }
    let quoted = "\"\(text)\""
    guard let range = bytes[...].lastRange(of: quoted) else { return }
    textOffset = outline.offset + range.lowerBound + 1
    textLine = outline.line + bytes[..<range.lowerBound].count { $0 == .lineFeed }
  }
}
