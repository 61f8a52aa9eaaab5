import Foundation
import Items
import Synchronization

/// The words by which the day of an item is found.
///
/// People ask for "January 2005", which a search by word doesn't find in `2005-01-17`. The month is
/// in the language of the thread, or in English. Days are Gregorian and in GMT, as in
/// ``ItemHeading``.
struct ItemDay: Sendable {
  /// As headings show it: `2005-01-17`.
  var number: String
  /// In words: `January 2005`, `Januar 2005`.
  var month: String

  /// Returns the days of dates; `nil` for no date.
  ///
  /// `Date.distantPast`, `.distantFuture` and dates beyond them mean "no date".
  ///
  /// - Parameter language: The BCP-47 code of the thread's language, if it's known.
  static func days(of dates: [Date?], language: String?) -> [ItemDay?] {
    var days: [Double: ItemDay] = [:]
    return dates.map { date in
      guard let date, date > .distantPast && date < .distantFuture else { return nil }
      let number = (date.timeIntervalSince1970 / 86_400).rounded(.down)
      if let day = days[number] { return day }
      let day = ItemDay(
        number: ItemHeading.day(date), month: month(of: date, in: language ?? "en"))
      days[number] = day
      return day
    }
  }

  /// Formatting a month takes longer than composing a short mail, so names are kept.
  private static let months = Mutex<[String: String]>([:])

  private static func month(of date: Date, in language: String) -> String {
    let parts = calendar.dateComponents([.year, .month], from: date)
    let key = "\(language) \(parts.year ?? 0) \(parts.month ?? 0)"
    if let known = months.withLock({ $0[key] }) { return known }
    let style = Date.FormatStyle(
      locale: Locale(identifier: language), calendar: calendar, timeZone: .gmt
    ).month(.wide).year()
    let month = date.formatted(style)
    months.withLock { months in
      // Dates of twenty years are a few hundred months; only forged ones are more.
      if months.count > 4096 { months = [:] }
      months[key] = month
    }
    return month
  }

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
