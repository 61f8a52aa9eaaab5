import Languages

extension DatePart {
  /// Returns the part of a month, season, year or decade; `nil` for other periods.
  ///
  /// The parts of a month are its days up to the 10th, the 11th to the 20th, and those from the
  /// 21st on. The parts of a season or year are thirds. The parts of a decade have four, three and
  /// three years. The first half of a month ends with the 15th.
  func span(of whole: DaySpan) -> DaySpan? {
    guard let start = whole.start, let end = whole.end else { return nil }
    func span(_ from: CivilDay?, _ to: CivilDay?) -> DaySpan? {
      guard let from, let to else { return nil }
      return DaySpan(start: from, end: to, unit: .other)
    }
    let months: Int
    switch whole.unit {
    case .month: return daysOfMonth(start, end)
    case .season, .quarter: months = 3
    case .year: months = 12
    case .decade: return yearsOfDecade(start, end)
    case .day, .week, .weekend, .other: return nil
    }
    switch self {
    case .early: return span(start, start.adding(months: months / 3))
    case .middle:
      return span(start.adding(months: months / 3), start.adding(months: months * 2 / 3))
    case .late: return span(start.adding(months: months * 2 / 3), end)
    case .firstHalf where months > 3: return span(start, start.adding(months: months / 2))
    case .secondHalf where months > 3: return span(start.adding(months: months / 2), end)
    case .firstHalf, .secondHalf: return nil
    }
  }

  private func yearsOfDecade(_ start: CivilDay, _ end: CivilDay) -> DaySpan? {
    let years =
      switch self {
      case .early: 0..<4
      case .middle: 4..<7
      case .late: 7..<10
      case .firstHalf: 0..<5
      case .secondHalf: 5..<10
      }
    guard let from = start.adding(years.lowerBound, .year),
      let to = start.adding(years.upperBound, .year)
    else { return nil }
    return DaySpan(start: from, end: to, unit: .other)
  }

  private func daysOfMonth(_ start: CivilDay, _ end: CivilDay) -> DaySpan {
    let days =
      switch self {
      case .early: (start, start + 10)
      case .middle: (start + 10, start + 20)
      case .late: (start + 20, end)
      case .firstHalf: (start, start + 15)
      case .secondHalf: (start + 15, end)
      }
    return DaySpan(start: days.0, end: days.1, unit: .other)
  }
}
