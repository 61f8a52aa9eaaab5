import ArgumentParser
import Foundation

/// A year, month or day of the command line: `2001`, `2001-05` or `2001-05-31`.
struct CalendarDate: ExpressibleByArgument {
  let text: String
  /// The first moment in the reader's zone.
  let start: Date
  /// The first moment after it.
  let end: Date

  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?/) else {
      return nil
    }
    let (month, day) = (match.2.flatMap { Int($0) }, match.3.flatMap { Int($0) })
    let calendar = Calendar.reader
    let wanted = DateComponents(year: Int(match.1), month: month ?? 1, day: day ?? 1)
    // `Calendar` turns 2001-02-30 into 2001-03-02; such a date is refused as a mistake.
    guard let date = calendar.date(from: wanted),
      calendar.dateComponents([.year, .month, .day], from: date) == wanted,
      let next = calendar.date(
        byAdding: day != nil ? .day : month != nil ? .month : .year, value: 1, to: date)
    else { return nil }
    text = argument
    start = date
    end = next
  }
}

extension Calendar {
  /// The Gregorian calendar in the reader's zone, with weeks from Monday on.
  static var reader: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    calendar.firstWeekday = 2
    return calendar
  }
}
