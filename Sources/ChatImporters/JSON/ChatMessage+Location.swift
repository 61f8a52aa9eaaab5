import ImportSupport

extension ChatMessage {
  /// Sets the offset and line of the text if the record contains the text unchanged.
  ///
  /// A text with characters that JSON escapes isn't found.
  mutating func locate(in bytes: [UInt8], of outline: (offset: Int, line: Int)) {
    guard !text.isEmpty else { return }
    let quoted = "\"\(text)\""
    guard let range = bytes[...].lastRange(of: quoted) else { return }
    textOffset = outline.offset + range.lowerBound + 1
    textLine = outline.line + bytes[..<range.lowerBound].count { $0 == 0x0A }
  }
}
