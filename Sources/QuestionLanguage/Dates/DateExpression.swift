import Languages

/// A date as it's named, which may leave out the year.
enum DateExpression {
  /// The year is `nil` if it isn't named.
  case yearly(YearlyDate, year: Int?)
  /// From 1 for Monday; before today.
  case weekday(Int)
  case span(DaySpan)
}

extension DateParser {
  /// Returns the days of an expression; without a year, the last that have begun by today.
  func span(of expression: DateExpression) -> DaySpan? {
    switch expression {
    case .yearly(let date, let year?): date.span(in: year)
    case .yearly(let date, nil): lastSpan(of: date) { $0.start.map { $0 <= today } ?? false }
    case .weekday(let weekday): DaySpan(day: today.previous(weekday: weekday))
    case .span(let span): span
    }
  }

  /// Returns the days of another year's date.
  ///
  /// -1 is the last that is over, 0 this year's, and 1 the next that hasn't begun.
  func span(of date: YearlyDate, away count: Int) -> DaySpan? {
    switch count {
    case ..<0:
      guard let last = lastSpan(of: date, where: { $0.end.map { $0 <= today } ?? false }) else {
        return nil
      }
      if count == -1 { return last }
      return last.start.flatMap { date.span(in: $0.year + count + 1) }
    case 0:
      let (year, month, _) = today.components
      let isPastWinter = date == .season(.winter) && month < 9
      return date.span(in: isPastWinter ? year - 1 : year)
    default:
      for year in today.year...today.year + 8 {
        if let span = date.span(in: year), let start = span.start, start > today {
          return count == 1 ? span : date.span(in: year + count - 1)
        }
      }
      return nil
    }
  }

  /// Returns the latest days of a date that meet a condition.
  ///
  /// Nine years always have a 29 February.
  private func lastSpan(of date: YearlyDate, where condition: (DaySpan) -> Bool) -> DaySpan? {
    for year in stride(from: today.year, through: today.year - 8, by: -1) {
      if let span = date.span(in: year), condition(span) { return span }
    }
    return nil
  }
}
