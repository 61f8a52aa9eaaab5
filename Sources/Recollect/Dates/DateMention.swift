public import Foundation
import QuestionLanguage

/// The words of a question that name a day or a period, and the period they stand for.
///
/// Mentions are found in English, German, Dutch, French and Spanish. A date without a year is the
/// last one that has begun by the given day: "in March" is this year's March from 1 March on, and
/// last year's before. "On Tuesday" is the last Tuesday before the given day.
///
///     let mentions = DateMention.mentions(in: "Who called last Tuesday?", today: .now)
///     mentions.first?.period.description  // "14 May 2024"
///
/// Ambiguous words aren't mentions: a number without a preposition, "may" and "march" as verbs, or
/// `6/5/2024`, which is in June or in May. A time relative to an event ("before the move") is one
/// only in a search or recall, which looks for the event's date.
public struct DateMention: Sendable, Hashable, Codable {
  /// The range of the words in UTF-8 bytes of the question.
  public let range: Range<Int>

  /// The words as they stand in the question, without a preposition such as "in" or "on".
  public let text: String

  /// The period that the words stand for.
  public let period: CalendarPeriod

  /// The memory or passage that the date of an event is taken from; `nil` for a date that the
  /// question names itself.
  public let source: Source?

  /// A text that dates an event.
  public enum Source: Sendable, Hashable, Codable {
    /// The number of a memory.
    case memory(Int64)
    /// The path of a file, or the name of a collection, and the line, counted from 1.
    case passage(path: String, line: Int)
  }

  /// Creates a mention.
  public init(range: Range<Int>, text: String, period: CalendarPeriod, source: Source? = nil) {
    self.range = range
    self.text = text
    self.period = period
    self.source = source
  }

  /// Returns the mentions of dates in a question, in their order.
  ///
  /// Mentions don't overlap: the longer one is returned. Complexity: O(*n*) in the length of the
  /// question.
  ///
  /// - Parameters:
  ///   - question: The question, in any language and of any length.
  ///   - today: The moment the question is asked, from which "yesterday" is counted.
  ///   - timeZone: The time zone in which days begin and end.
  public static func mentions(
    in question: String, today: Date, timeZone: TimeZone = .current
  ) -> [DateMention] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let finder = DateMentionFinder(question, today: CivilDay(today, in: timeZone))
    let found = finder.mentions()
    if found.isEmpty { return [] }
    let bytes = Array(question.utf8)
    return found.map { mention in
      DateMention(
        range: mention.range, text: String(decoding: bytes[mention.range], as: UTF8.self),
        period: CalendarPeriod(mention.value, in: calendar), source: nil)
    }
  }
}
