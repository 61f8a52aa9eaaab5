import ImportSupport

/// The layout of Apple Mail's `.emlx` files: a line with the message's length, the message, and a
/// property list.
enum EmlxFile {
  /// Returns the range of the message, or `nil` when the bytes don't begin with a length.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file.
  ///   - size: The size of the file. A length that reaches beyond it is reduced.
  static func message(_ head: ArraySlice<UInt8>, size: Int) -> MailRegion? {
    let digits = head.prefix(16).prefix(while: \.isDigit)
    guard !digits.isEmpty, let length = Int(digits.text) else { return nil }
    let rest = head[digits.endIndex...].prefix(64)
    let blanks = rest.prefix { $0 == 0x20 || $0 == 0x0D }
    guard blanks.endIndex < rest.endIndex, rest[blanks.endIndex] == 0x0A else { return nil }
    let offset = blanks.endIndex + 1 - head.startIndex
    return MailRegion(offset: offset, length: max(0, min(length, size - offset)), line: 2)
  }
}
