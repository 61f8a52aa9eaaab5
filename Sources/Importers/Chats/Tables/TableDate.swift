import Foundation

/// Reads dates in whatever form a table has them.
enum TableDate {
  /// The moment; without a zone it is taken as UTC, and `order` tells day from month.
  ///
  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, ISO 8601, the forms of chat
  /// exports, and those of mail.
  static func parse(_ text: String, order: DateOrder) -> Date? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty, trimmed.utf8.count < 80 else { return nil }
    if let number = Double(trimmed) { return date(number: number) }
    if let date = NoteDate.parse(trimmed) { return date }
    if let stamp = stamp(trimmed) { return order.date(stamp) }
    return MailDate.parse(trimmed)
  }

  /// A moment given as a number, whose size tells its unit.
  static func date(number: Double) -> Date? {
    guard number.isFinite, number > 0 else { return nil }
    var seconds = number
    while seconds >= 1e11 { seconds /= 1000 }
    return JSONRecord.date(seconds: seconds)
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
