import Foundation
import QuestionLanguage

/// An event of a question with its date.
struct DatedEvent {
  let mention: EventMention
  let source: DateMention.Source
  /// The days of the event.
  private let period: CalendarPeriod

  /// Dates an event by a text about it.
  ///
  /// The first date that the text names is the event's, if it is a day, a month or less than a year;
  /// otherwise the time from which the text is true, or at which it was said.
  ///
  /// - Parameters:
  ///   - mention: The event in the question.
  ///   - text: The text about it.
  ///   - said: The time at which the text was said, from which "last week" is counted.
  ///   - known: The time from which the text is true; `nil` if that isn't known.
  ///   - source: The place of the text.
  init(
    mention: EventMention, text: String, said: Date, known: Date?, source: DateMention.Source
  ) {
    self.mention = mention
    self.source = source
    let named = DateMention.mentions(in: text, today: said, timeZone: .gmt).map(\.period)
      .first { period in
        guard let start = period.start, let end = period.end else { return false }
        return end.timeIntervalSince(start) < 100 * 86_400
      }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let day = calendar.startOfDay(for: known ?? said)
    period =
      named
      ?? CalendarPeriod(
        start: day, end: day.addingTimeInterval(86_400), unit: .day, timeZone: .gmt)
  }

  /// The mention of the time that the question asks for.
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
