import ImportSupport

/// Apple Mail's `.emlx` files: a line with the message's length, the message, and a property list.
enum EmlxFile {
  /// Takes the first bytes of the file, which must begin with a length.
  ///
  /// A length that reaches beyond the file's size is reduced.
  static func message(_ head: ArraySlice<UInt8>, size: Int) -> MailRegion? {
    let digits = head.prefix(16).prefix(while: \.isDigit)
    guard !digits.isEmpty, let length = Int(digits.text) else { return nil }
    let rest = head[digits.endIndex...].prefix(64)
    let blanks = rest.prefix { $0 == .space || $0 == .carriageReturn }
    guard blanks.endIndex < rest.endIndex, rest[blanks.endIndex] == .lineFeed else { return nil }
    let offset = blanks.endIndex + 1 - head.startIndex
    return MailRegion(offset: offset, length: max(0, min(length, size - offset)), line: 2)
  }
}
