import Foundation
import ImportSupport
import Items

enum TableDate {
  /// Parses seconds, milliseconds, microseconds and nanoseconds since 1970; ISO 8601 with or
  /// without hyphens; the formats of chat exports; and those of mail.
  ///
  /// A date without a zone is taken as UTC; `order` distinguishes day from month.
  static func parse(_ text: String, order: DateOrder) -> Date? { zoned(text, order: order)?.date }

  /// Parses such a date with its zone; a number of seconds has the reader's.
  static func zoned(_ text: String, order: DateOrder) -> ZonedDate? {
    let given = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !given.isEmpty, given.utf8.count < 80 else { return nil }
    let trimmed = withHyphens(given) ?? given
    if let number = Double(trimmed) {
      return date(number: number).map { date in
        ZonedDate(date: date, offset: TimeZone.current.secondsFromGMT(for: date))
      }
    }
    if let date = ISODate.zoned(trimmed) { return date }
    if let timestamp = timestamp(trimmed) {
      return order.date(timestamp).map { ZonedDate(date: $0, offset: nil) }
    }
    return MailDate.zoned(trimmed)
  }

  /// The magnitude of the number since 1970 tells its unit.
  static func date(number: Double) -> Date? {
    guard number.isFinite, number > 0 else { return nil }
    if let day = Int(exactly: number).flatMap({ withHyphens("\($0)") }) {
      return ISODate.parse(day)
    }
    var seconds = number
    while seconds >= 1e11 { seconds /= 1000 }
    return CivilTime.date(secondsSince1970: seconds)
  }

  /// Inserts hyphens into a date of eight digits: `20240501` → `2024-05-01`.
  ///
  /// Taken as seconds, such a number would be a date in 1970, before any messages in tables were
  /// written.
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

  static func timestamp(_ text: String) -> ChatTimestamp? {
    let bytes = Array(text.utf8)
    var scanner = TimestampScanner(bytes[...])
    if let timestamp = ChatTimestamp(&scanner) { return timestamp }
    scanner = TimestampScanner(Array((text + " 00:00").utf8)[...])
    return ChatTimestamp(&scanner)
  }
}
