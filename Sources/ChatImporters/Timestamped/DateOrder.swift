import Foundation
import ImportSupport
import Items

enum DateOrder: Int, CaseIterable {
  case dayMonthYear
  case monthDayYear
  case yearMonthDay

  /// The date is in UTC, because such exports name no zone.
  func date(_ timestamp: ChatTimestamp) -> Date? {
    let order = timestamp.isYearFirst ? .yearMonthDay : self
    var (year, month, day) =
      switch order {
      case .dayMonthYear: (timestamp.third, timestamp.second, timestamp.first)
      case .monthDayYear: (timestamp.third, timestamp.first, timestamp.second)
      case .yearMonthDay: (timestamp.first, timestamp.second, timestamp.third)
      }
    if year < 100 { year += 2000 }
    // Years of Thailand's Buddhist calendar are 543 ahead.
    if (2513...2700).contains(year) { year -= 543 }
    // A leap second (60) is read as second 59.
    return CivilTime.date(
      year: year, month: month, day: day, hour: timestamp.hour, minute: timestamp.minute,
      second: min(timestamp.seconds ?? 0, 59))
  }
}

/// Finds the order of day, month and year from all dates of a file.
///
/// The criteria are, in this order:
/// 1. The order under which the fewest dates are impossible. (A number above 12 isn't a month.)
/// 2. The order under which time goes back least often.
/// 3. Month first if most dates have slashes and a 12-hour clock, as in American exports;
///    otherwise, day first.
struct DateOrderFinder {
  private var impossible = [0, 0, 0]
  private var backward = [0, 0, 0]
  private var latest: [Double?] = [nil, nil, nil]
  private var american = 0
  private var total = 0

  mutating func take(_ timestamp: ChatTimestamp) {
    guard !timestamp.isYearFirst else { return }
    total += 1
    if timestamp.is12HourClock, timestamp.hasSlashes { american += 1 }
    for order in DateOrder.allCases {
      let index = order.rawValue
      guard !timestamp.isYearLast || order != .yearMonthDay, let date = order.date(timestamp) else {
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
