import Foundation

/// Reads dates in whatever form a table has them.
enum TableDate {
  /// The moment; without a zone it is taken as UTC, and `order` tells day from month.
  ///
  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, ISO 8601 with or without its
  /// hyphens, the forms of chat exports, and those of mail.
  static func parse(_ text: String, order: DateOrder) -> Date? {
    let given = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !given.isEmpty, given.utf8.count < 80 else { return nil }
    let trimmed = withHyphens(given) ?? given
    if let number = Double(trimmed) { return date(number: number) }
    if let date = NoteDate.parse(trimmed) { return date }
    if let stamp = stamp(trimmed) { return order.date(stamp) }
    return MailDate.parse(trimmed)
  }

  /// A moment given as a number, whose size tells its unit.
  static func date(number: Double) -> Date? {
    guard number.isFinite, number > 0 else { return nil }
    if let day = Int(exactly: number).flatMap({ withHyphens("\($0)") }) {
      return NoteDate.parse(day)
    }
    var seconds = number
    while seconds >= 1e11 { seconds /= 1000 }
    return JSONRecord.date(seconds: seconds)
  }

  /// A date of eight digits, `20240501`, with hyphens between year, month and day; `nil` for all
  /// else.
  ///
  /// As seconds they would be of 1970, in which nobody wrote messages that are in tables.
  private static func withHyphens(_ text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text[digits.endIndex...]
    guard digits.count == 8, rest.isEmpty || rest.first == " " || rest.first == "T",
      digits.hasPrefix("19") || digits.hasPrefix("20"),
      let month = Int(digits.dropFirst(4).prefix(2)), (1...12).contains(month),
      let day = Int(digits.suffix(2)), (1...31).contains(day)
    else { return nil }
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))\(rest)"
  }

  /// The numbers of a date whose day and month can't be told apart from the text alone.
  static func stamp(_ text: String) -> ChatStamp? {
    let bytes = Array(text.utf8)
    var scanner = StampScanner(bytes[...])
    if let stamp = ChatStamp(&scanner) { return stamp }
    scanner = StampScanner(Array((text + " 00:00").utf8)[...])
    return ChatStamp(&scanner)
  }
}
