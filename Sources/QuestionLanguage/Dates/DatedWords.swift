package import Foundation
import Languages

/// The words of a text that name a day or a period, counted from the day the text was written.
///
/// Unlike those of a question (``DateMentionFinder``), they may lie in the future: "the rehearsal
/// is on Friday".
package struct DatedWords: Sendable {
  package enum Naming: Sendable {
    /// With its year: "6 May 2024".
    case whole
    /// Without a year: "6 May", "in March", "at Easter".
    case withoutYear
    /// Counted from the day of the text: "yesterday", "on Friday", "two weeks ago".
    case relative
  }

  /// The time of what a text tells, seen from its own day.
  package enum Tense: Sendable { case past, future }

  /// In UTF-8 bytes of the text.
  package let range: Range<Int>
  /// Without a preposition.
  package let text: String
  package let naming: Naming
  private let expression: DateExpression
  /// The day on which the text was written; `nil` if it isn't known.
  private let day: CivilDay?

  /// Returns the words of a text that name a time, in their order.
  ///
  /// - Parameter date: The date on which the text was written, whose day is that of GMT. If it's
  ///   `nil`, words that are counted from it are left out.
  package static func all(in text: String, writtenOn date: Date?) -> [DatedWords] {
    let day = date.map { CivilDay($0, in: .gmt) }
    let finder = DateMentionFinder(
      text, today: day ?? CivilDay(number: 0), acceptsBareWeekdays: true)
    let bytes = Array(text.utf8)
    return finder.mentions().compactMap { mention in
      let words = String(decoding: bytes[mention.range], as: UTF8.self)
      guard let naming = naming(of: mention, words), day != nil || naming != .relative else {
        return nil
      }
      return DatedWords(
        range: mention.range, text: words, naming: naming, expression: mention.expression, day: day)
    }
  }

  private static func naming(of mention: DateMentionFinder.Mention, _ words: String) -> Naming? {
    let numbers = words.split { !$0.isNumber }.map(String.init)
    func hasYear(_ year: Int) -> Bool {
      numbers.contains("\(year)") || numbers.dropFirst(2).contains("\(year % 100)")
    }
    switch mention.expression {
    case .yearly(_, nil): return .withoutYear
    case .yearly(_, let year?): return hasYear(year) ? .whole : .relative
    case .weekday: return .relative
    case .span(let span):
      if let year = span.start?.year, hasYear(year) { return .whole }
      return span.unit == .other || span.unit == .decade ? nil : .relative
    }
  }

  /// Returns the days that the words stand for; `nil` if they can't be told.
  ///
  /// A day of the week is the last or the next one, by the tense. A date without a year is the last
  /// that has begun or the next that isn't over. Without a tense, it's the one nearest to the day
  /// of the text.
  package func span(_ tense: Tense?) -> DaySpan? {
    switch expression {
    case .span(let span): return span
    case .yearly(let date, let year?): return date.span(in: year)
    case .yearly(let date, nil): return day.flatMap { Self.span(of: date, from: $0, tense) }
    case .weekday(let weekday):
      guard let day, let tense else { return nil }
      let found = tense == .past ? day.previous(weekday: weekday) : day.next(weekday: weekday)
      return DaySpan(day: found)
    }
  }

  /// Returns the days in a year of words that don't name one; `nil` for others.
  package func span(inYear year: Int) -> DaySpan? {
    guard case .yearly(let date, nil) = expression else { return nil }
    return date.span(in: year)
  }

  private static func span(of date: YearlyDate, from day: CivilDay, _ tense: Tense?) -> DaySpan? {
    // Nine years always have a 29 February.
    let spans = (day.year - 8...day.year + 8).compactMap(date.span)
    switch tense {
    case .past: return spans.last { $0.start.map { $0 <= day } ?? false }
    case .future: return spans.first { $0.end.map { $0 > day } ?? false }
    case nil:
      func distance(_ span: DaySpan) -> Int { abs((span.start ?? day).number - day.number) }
      return spans.min { distance($0) < distance($1) }
    }
  }
}
