import ArgumentParser
import Foundation

/// A year, a month or a day as one types it: `2001`, `2001-05` or `2001-05-31`; it begins in UTC.
struct CalendarDate: ExpressibleByArgument {
  /// What was typed.
  let text: String
  /// Its first moment.
  let start: Date

  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/),
      let zone = TimeZone(secondsFromGMT: 0)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let wanted = DateComponents(
      year: Int(match.1), month: match.2.flatMap { Int($0) } ?? 1,
      day: match.3.flatMap { Int($0) } ?? 1)
    // A calendar counts on past the end of a month; such a day is a slip, and refused.
    guard let date = calendar.date(from: wanted),
      calendar.dateComponents([.year, .month, .day], from: date) == wanted
    else { return nil }
    text = argument
    start = date
  }
}
