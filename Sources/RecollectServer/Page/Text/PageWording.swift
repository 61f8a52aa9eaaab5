import Foundation
import Items

enum PageWording {
  /// For example `1 note` and `1,204 passages`.
  static func count(_ number: Int, _ noun: String) -> String {
    let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
    return "\(grouped(number)) \(number == 1 ? noun : plural)"
  }

  /// `1,204` in every locale.
  static func grouped(_ number: Int) -> String {
    number.formatted(.number.locale(locale))
  }

  /// In UTC: `31 May 2001`.
  static func day(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt))
  }

  /// In UTC: `31 May 2001 at 10:05`, or only the day at midnight: dates without a time are stored so.
  static func moment(_ date: Date) -> String {
    let isDay = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400) == 0
    let time = date.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5)
    return isDay ? day(date) : "\(day(date)), \(time)"
  }

  /// In UTC, as `datetime` of HTML: `2001-05-31`.
  static func isoDay(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// The months from the beginning of the year 0 to that of a date, in UTC.
  static func month(_ date: Date) -> Int {
    let parts = calendar.dateComponents([.year, .month], from: date)
    return (parts.year ?? 1) * 12 + (parts.month ?? 1) - 1
  }

  /// For example `312 notes, 261 mails`.
  static func items(_ items: [Item.Kind: Int]) -> String {
    let parts = Item.Kind.allCases.compactMap { kind in
      items[kind].flatMap { $0 > 0 ? count($0, kind.rawValue) : nil }
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  static func decimals(_ number: Double, _ digits: Int = 2) -> String {
    number.formatted(.number.precision(.fractionLength(digits)).locale(locale))
  }

  /// The last two parts of a path: `mail/inbox.mbox`.
  static func place(_ path: String) -> String {
    path.hasPrefix("/") ? path.split(separator: "/").suffix(2).joined(separator: "/") : path
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static let locale = Locale(identifier: "en_GB")
}
