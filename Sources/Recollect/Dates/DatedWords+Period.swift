import Foundation
package import QuestionLanguage

extension DatedWords {
  /// Returns the period of ``span(_:)``; `nil` if it can't be told.
  package func period(_ tense: Tense?) -> CalendarPeriod? { span(tense).map(Self.period) }

  /// Returns the period in a year of words that don't name one; `nil` for others.
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
