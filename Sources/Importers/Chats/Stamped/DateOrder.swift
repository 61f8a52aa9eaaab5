import Foundation

/// The order of day, month and year in a file's dates.
enum DateOrder: Int, CaseIterable {
  case dayMonthYear
  case monthDayYear
  case yearMonthDay

  /// The moment, taken as UTC, as such exports name no zone; `nil` when there is no such date.
  func date(_ stamp: ChatStamp) -> Date? {
    let order = stamp.isYearFirst ? .yearMonthDay : self
    var (year, month, day) =
      switch order {
      case .dayMonthYear: (stamp.third, stamp.second, stamp.first)
      case .monthDayYear: (stamp.third, stamp.first, stamp.second)
      case .yearMonthDay: (stamp.first, stamp.second, stamp.third)
      }
    if year < 100 { year += 2000 }
    // The Buddhist calendar of Thailand, whose years are 543 ahead.
    if (2513...2700).contains(year) { year -= 543 }
    // Seconds that would make it a leap second are as good as the one before.
    return CivilTime.date(
      year: year, month: month, day: day, hour: stamp.hour, minute: stamp.minute,
      second: min(stamp.seconds ?? 0, 59), offset: 0)
  }
}

/// Finds the order of day, month and year from all dates of a file.
///
/// The order under which most dates exist wins (a number above twelve is no month); among equals
/// the one under which time goes back least often; and when that doesn't tell either, day first, or
/// month first where a clock of twelve hours and slashes say that the export is American.
struct DateOrderFinder {
  private var impossible = [0, 0, 0]
  private var backward = [0, 0, 0]
  private var latest: [Double?] = [nil, nil, nil]
  private var american = 0
  private var total = 0

  mutating func take(_ stamp: ChatStamp) {
    guard !stamp.isYearFirst else { return }
    total += 1
    if stamp.hasHalves, stamp.hasSlashes { american += 1 }
    for order in DateOrder.allCases {
      let index = order.rawValue
      guard !stamp.isYearLast || order != .yearMonthDay, let date = order.date(stamp) else {
        impossible[index] += 1
        continue
      }
      let time = date.timeIntervalSince1970
      if let before = latest[index], time < before { backward[index] += 1 }
      latest[index] = time
    }
  }

  var order: DateOrder {
    let preferred: [DateOrder] =
      american * 2 > total
      ? [.monthDayYear, .dayMonthYear, .yearMonthDay]
      : [.dayMonthYear, .monthDayYear, .yearMonthDay]
    return preferred.enumerated().min { one, two in
      let (a, b) = (one.element.rawValue, two.element.rawValue)
      return (impossible[a], backward[a], one.offset) < (impossible[b], backward[b], two.offset)
    }?.element ?? .dayMonthYear
  }
}
