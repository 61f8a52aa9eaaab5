import Foundation
package import QuestionLanguage

extension DatedWords {
  /// Returns the time that the words stand for; `nil` if it can't be told.
  ///
  /// A day of the week is the last or the next one, by the tense. A date without a year is the last that
  /// has begun or the next that isn't over; without a tense, the one nearest to the day of the text.
  package func period(_ tense: Tense?) -> CalendarPeriod? { span(tense).map(Self.period) }

  /// Returns the time of words without a year in a year; `nil` for others.
  package func period(inYear year: Int) -> CalendarPeriod? {
    span(inYear: year).map(Self.period)
  }

  private static func period(_ span: DaySpan) -> CalendarPeriod {
    CalendarPeriod(span, in: calendar)
  }

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
