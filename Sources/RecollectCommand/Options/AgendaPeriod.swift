import ArgumentParser
import Foundation

/// A period of the command line: a date, two dates, or a word such as `week`.
struct AgendaPeriod: ExpressibleByArgument {
  /// The moments in the reader's zone.
  let range: Range<Date>

  static let words = ["today", "tomorrow", "week", "month"]

  init?(argument: String) {
    if let range = Self.named(argument, now: .now) {
      self.range = range
      return
    }
    let bounds = argument.replacing("..", with: " ").split(separator: " ").map {
      CalendarDate(argument: String($0))
    }
    guard let first = bounds.first, let start = first?.start, bounds.count < 3,
      let last = bounds.last, let end = last?.end, start < end,
      bounds.count == (argument.contains("..") ? 2 : 1)
    else { return nil }
    range = start..<end
  }

  /// Today and the six days after.
  init() { range = Self.days(7, from: .now) }

  private static func named(_ word: String, now: Date) -> Range<Date>? {
    let calendar = Calendar.reader
    switch word {
    case "today": return days(1, from: now)
    case "tomorrow":
      return calendar.date(byAdding: .day, value: 1, to: now).map { days(1, from: $0) }
    case "week": return calendar.dateInterval(of: .weekOfYear, for: now).map { $0.start..<$0.end }
    case "month": return calendar.dateInterval(of: .month, for: now).map { $0.start..<$0.end }
    default: return nil
    }
  }

  private static func days(_ count: Int, from date: Date) -> Range<Date> {
    let start = Calendar.reader.startOfDay(for: date)
    return start..<(Calendar.reader.date(byAdding: .day, value: count, to: start) ?? start + 1)
  }
}
