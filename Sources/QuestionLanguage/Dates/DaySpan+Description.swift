import Foundation
import Languages

extension DaySpan: CustomStringConvertible {
  package var description: String {
    switch (start, end) {
    case (let start?, let end?) where start < end: Self.describe(start, end, unit)
    case (let start?, nil): "from \(Self.describe(start))"
    case (nil, let end?): "before \(Self.describe(end))"
    case (_?, _?): "no time"
    case (nil, nil): "any time"
    }
  }

  private static func describe(
    _ start: CivilDay, _ end: CivilDay, _ unit: CalendarUnit
  ) -> String {
    let (year, month, _) = start.components
    switch unit {
    case .day: return describe(start)
    case .weekend: return "weekend of \(describe(start))"
    case .week: return "week of \(describe(start))"
    case .month: return "\(months[month - 1]) \(year)"
    case .quarter:
      let ordinals = ["first", "second", "third", "fourth"]
      return "\(ordinals[(month - 1) / 3]) quarter of \(year)"
    case .season:
      let seasons = ["winter", "spring", "summer", "autumn"]
      let last = (end - 1).year
      return "\(seasons[month / 3 % 4]) \(year)\(last == year ? "" : "–\(last)")"
    case .year: return "\(year)"
    case .decade: return "\(year)–\((end - 1).year)"
    case .other: return describeRange(start, end - 1)
    }
  }

  private static func describeRange(_ first: CivilDay, _ last: CivilDay) -> String {
    if first == last { return describe(first) }
    let (from, to) = (first.components, last.components)
    let isWholeYears = (from.month, from.day, to.month, to.day) == (1, 1, 12, 31)
    if isWholeYears { return from.year == to.year ? "\(from.year)" : "\(from.year)–\(to.year)" }
    if from.year == to.year && from.month == to.month {
      return "\(from.day)–\(describe(last))"
    }
    return "\(describe(first)) – \(describe(last))"
  }

  private static func describe(_ day: CivilDay) -> String {
    let (year, month, number) = day.components
    return "\(number) \(months[month - 1]) \(year)"
  }

  private static let months = Language.english.monthNames.map(\.capitalized)
}
