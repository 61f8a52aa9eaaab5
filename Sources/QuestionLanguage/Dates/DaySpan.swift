package import Languages

/// A span of days that may be open at either side.
package struct DaySpan: Hashable, Sendable {
  /// `nil` if the span has no beginning.
  package var start: CivilDay?
  /// The day after the last one; `nil` if the span has no end.
  package var end: CivilDay?
  package var unit: CalendarUnit

  package init(start: CivilDay?, end: CivilDay?, unit: CalendarUnit) {
    self.start = start
    self.end = end
    self.unit = unit
  }

  init(day: CivilDay) { self.init(start: day, end: day + 1, unit: .day) }

  init(weekOf day: CivilDay) {
    self.init(start: day.monday, end: day.monday + 7, unit: .week)
  }

  /// The weekend at the end of the week of a day.
  init(weekendOf day: CivilDay) {
    self.init(start: day.monday + 5, end: day.monday + 7, unit: .weekend)
  }

  init?(year: Int, month: Int, months: Int = 1, unit: CalendarUnit = .month) {
    guard let start = CivilDay(year: year, month: month, day: 1),
      let end = start.adding(months: months)
    else { return nil }
    self.init(start: start, end: end, unit: unit)
  }

  init?(year: Int) { self.init(year: year, month: 1, months: 12, unit: .year) }

  init?(decadeOf year: Int) {
    self.init(year: year / 10 * 10, month: 1, months: 120, unit: .decade)
  }

  init?(quarter: Int, of year: Int) {
    self.init(year: year, month: quarter * 3 - 2, months: 3, unit: .quarter)
  }

  /// True if the span holds a day and stays within the calendar.
  var isValid: Bool {
    let bounds = CivilDay.bounds
    if let start, !bounds.contains(start) { return false }
    if let end, !bounds.contains(end) { return false }
    if let start, let end { return start < end }
    return start != nil || end != nil
  }
}

extension DaySpan {
  /// Creates the unit of the calendar that contains a day; `nil` if there is none.
  init?(_ unit: CalendarUnit, of day: CivilDay) {
    let (year, month, _) = day.components
    switch unit {
    case .day: self.init(day: day)
    case .weekend: self.init(weekendOf: day)
    case .week: self.init(weekOf: day)
    case .month: self.init(year: year, month: month)
    case .quarter: self.init(quarter: (month + 2) / 3, of: year)
    case .year: self.init(year: year)
    case .decade: self.init(decadeOf: year)
    case .season, .other: return nil
    }
  }
}

extension CivilDay {
  /// Returns the day that is a number of units later; earlier for a negative number.
  func adding(_ count: Int, _ unit: CalendarUnit) -> CivilDay? {
    switch unit {
    case .day: self + count
    case .week, .weekend: self + count * 7
    case .month: adding(months: count)
    case .quarter, .season: adding(months: count * 3)
    case .year: adding(months: count * 12)
    case .decade: adding(months: count * 120)
    case .other: nil
    }
  }
}
