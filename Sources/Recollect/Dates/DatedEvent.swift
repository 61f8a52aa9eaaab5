import Foundation
import Languages
import QuestionLanguage

struct DatedEvent {
  let mention: EventMention
  let source: DateMention.Source
  private let period: CalendarPeriod

  /// Dates an event by a text about it.
  ///
  /// The first date in the text counts if it is a day, a month or less than a year. Otherwise the
  /// event has the time from which the text is true, or at which it was said.
  ///
  /// - Parameters:
  ///   - said: The time from which "last week" in the text is counted.
  ///   - known: The time from which the text is true; `nil` if that isn't known.
  ///   - tellsItself: `true` if only a date in the text counts, as for a file whose date says
  ///     nothing about its text.
  /// - Returns: `nil` if nothing dates the event.
  init?(
    mention: EventMention, text: String, said: Date, known: Date?, tellsItself: Bool = false,
    source: DateMention.Source
  ) {
    self.mention = mention
    self.source = source
    let named = DateMention.mentions(in: text, today: said, timeZone: .gmt).map(\.period)
      .first { period in
        guard let start = period.start, let end = period.end else { return false }
        return end.timeIntervalSince(start) < 100 * 86_400
      }
    if tellsItself && named == nil { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let day = calendar.startOfDay(for: known ?? said)
    period =
      named
      ?? CalendarPeriod(
        start: day, end: day.addingTimeInterval(86_400), unit: .day, timeZone: .gmt)
  }

  var date: DateMention {
    let (start, end): (Date?, Date?) =
      switch mention.relation {
      case .before: (nil, period.start)
      case .after, .since: (period.start, nil)
      case .until: (nil, period.end)
      case .during: (period.start, period.end)
      }
    let unit = mention.relation == .during ? period.unit : .other
    return DateMention(
      range: mention.range, text: mention.text,
      period: CalendarPeriod(start: start, end: end, unit: unit, timeZone: .gmt), source: source)
  }
}
