import Foundation
import Items

/// The words by which the day of an item is found.
///
/// People ask for "January 2005", which a search by word doesn't find in `2005-01-17`. The month is
/// named in the language of the thread, or in English if that is unknown. Days are those of the
/// Gregorian calendar in GMT, as in ``ItemHeading``.
struct ItemDay: Sendable {
  /// The day in numbers, as headings show it: `2005-01-17`.
  var number: String
  /// The month in words: `January 2005`, `Januar 2005`.
  var month: String

  /// Returns the day of each item of a thread; `nil` for an item without a date.
  ///
  /// A date that means "no date" (`Date.distantPast`, `.distantFuture` or one beyond) is none.
  static func days(of thread: ThreadText) -> [ItemDay?] {
    let dates = thread.members.map { member in
      member.item.date.flatMap { $0 > .distantPast && $0 < .distantFuture ? $0 : nil }
    }
    guard dates.contains(where: { $0 != nil }) else { return dates.map { _ in nil } }
    let style = Date.FormatStyle(
      locale: Locale(identifier: thread.language ?? "en"),
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt
    ).month(.wide).year()
    var days: [Double: ItemDay] = [:]
    return dates.map { date in
      guard let date else { return nil }
      let number = (date.timeIntervalSince1970 / 86_400).rounded(.down)
      if let day = days[number] { return day }
      let day = ItemDay(number: ItemHeading.day(date), month: date.formatted(style))
      days[number] = day
      return day
    }
  }
}
