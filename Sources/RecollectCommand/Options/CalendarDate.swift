import ArgumentParser
import Foundation

/// A year, month or day of the command line: `2001`, `2001-05` or `2001-05-31`.
struct CalendarDate: ExpressibleByArgument {
  let text: String
  /// The first moment in UTC.
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
    // `Calendar` turns 2001-02-30 into 2001-03-02; such a date is refused as a mistake.
    guard let date = calendar.date(from: wanted),
      calendar.dateComponents([.year, .month, .day], from: date) == wanted
    else { return nil }
    text = argument
    start = date
  }
}
