import Languages

/// A date or period that comes once a year.
indirect enum YearlyDate: Hashable, Sendable {
  case day(month: Int, day: Int)
  case days(month: Int, ClosedRange<Int>)
  case month(Int)
  case quarter(Int)
  case season(Season)
  /// The number of days after Easter Sunday.
  case easter(Int)
  /// A weekday (from 1 for Monday) in a month: the first, second, …; the last one for -1.
  case weekday(Int, ordinal: Int, month: Int)
  /// Seven days of a month: the first, second, …; the last seven for -1.
  case week(ordinal: Int, month: Int)
  /// A weekend that begins in a month: the first, second, …; the last one for -1.
  case weekend(ordinal: Int, month: Int)
  case part(DatePart, of: YearlyDate)

  init(_ holiday: Holiday) {
    switch holiday {
    case .day(let month, let day): self = .day(month: month, day: day)
    case .days(let month, let days): self = .days(month: month, days)
    case .easter(let offset): self = .easter(offset)
    case .weekday(let weekday, let ordinal, let month):
      self = .weekday(weekday, ordinal: ordinal, month: month)
    }
  }

  /// `nil` if the year doesn't have the date.
  func span(in year: Int) -> DaySpan? {
    switch self {
    case .day(let month, let day):
      return CivilDay(year: year, month: month, day: day).map { DaySpan(day: $0) }
    case .days(let month, let days):
      guard let start = CivilDay(year: year, month: month, day: days.lowerBound) else {
        return nil
      }
      return DaySpan(start: start, end: start + days.count, unit: .other)
    case .month(let month): return DaySpan(year: year, month: month)
    case .quarter(let quarter): return DaySpan(quarter: quarter, of: year)
    case .season(let season):
      return DaySpan(year: year, month: season.rawValue, months: 3, unit: .season)
    case .easter(let offset):
      return CivilDay.easter(of: year).map { DaySpan(day: $0 + offset) }
    case .weekday(let weekday, let ordinal, let month):
      let day = Self.nth(ordinal, weekday, in: month, of: year)
      return day.map { DaySpan(day: $0) }
    case .week(let ordinal, let month):
      return DaySpan(year: year, month: month).flatMap { Self.week(ordinal, of: $0) }
    case .weekend(let ordinal, let month):
      return Self.nth(ordinal, 6, in: month, of: year).map { DaySpan(weekendOf: $0) }
    case .part(let part, let whole): return whole.span(in: year).flatMap { part.span(of: $0) }
    }
  }

  private static func nth(
    _ ordinal: Int, _ weekday: Int, in month: Int, of year: Int
  ) -> CivilDay? {
    guard let span = DaySpan(year: year, month: month), let start = span.start, let end = span.end
    else { return nil }
    if ordinal < 0 { return end.previous(weekday: weekday) }
    let day = (start - 1).next(weekday: weekday) + (ordinal - 1) * 7
    return day < end ? day : nil
  }

  private static func week(_ ordinal: Int, of month: DaySpan) -> DaySpan? {
    guard let first = month.start, let end = month.end else { return nil }
    let start = ordinal < 0 ? end - 7 : first + (ordinal - 1) * 7
    guard start < end else { return nil }
    return DaySpan(start: start, end: min(start + 7, end), unit: .other)
  }
}
