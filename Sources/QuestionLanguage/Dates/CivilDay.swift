import Foundation

/// A day of the Gregorian calendar, which is also used for the days before its introduction.
///
/// Days are counted in integers, so no time zone affects arithmetic on them.
package struct CivilDay: Hashable, Comparable, Sendable {
  /// The number of days since 1 January 1970.
  package var number: Int

  package init(number: Int) { self.number = number }

  /// Returns `nil` if there is no such day between the years 1 and 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    var number = Self.daysBefore(year) + day - 1
    for earlier in 1..<month { number += Self.length(of: earlier, in: year) }
    self.number = number - Self.epoch
  }

  /// The first and the last day that mentions may reach.
  static let bounds = CivilDay(number: -epoch)...CivilDay(number: daysBefore(10_000) - epoch - 1)

  /// The month and the day count from 1.
  package var components: (year: Int, month: Int, day: Int) {
    let clamped = min(max(self, Self.bounds.lowerBound), Self.bounds.upperBound)
    let days = clamped.number + Self.epoch
    var year = days * 400 / 146_097 + 1
    while Self.daysBefore(year) > days { year -= 1 }
    while Self.daysBefore(year + 1) <= days { year += 1 }
    var rest = days - Self.daysBefore(year)
    var month = 1
    while rest >= Self.length(of: month, in: year) {
      rest -= Self.length(of: month, in: year)
      month += 1
    }
    return (year, month, rest + 1)
  }

  var year: Int { components.year }

  /// From 1 for Monday to 7 for Sunday.
  var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

  var monday: CivilDay { self - (weekday - 1) }

  /// Returns the same day of another month, or that month's last day if it's shorter.
  func adding(months: Int) -> CivilDay? {
    let (year, month, day) = components
    let total = year * 12 + month - 1 + months
    guard total >= 12 else { return nil }
    let (newYear, newMonth) = (total / 12, total % 12 + 1)
    let length = Self.length(of: newMonth, in: newYear)
    return CivilDay(year: newYear, month: newMonth, day: min(day, length))
  }

  func next(weekday: Int) -> CivilDay { self + ((weekday - self.weekday + 6) % 7 + 1) }

  func previous(weekday: Int) -> CivilDay { self - ((self.weekday - weekday + 6) % 7 + 1) }

  package static func + (day: CivilDay, count: Int) -> CivilDay {
    CivilDay(number: day.number + count)
  }
  package static func - (day: CivilDay, count: Int) -> CivilDay {
    CivilDay(number: day.number - count)
  }
  package static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

  static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days from 1 January of the year 1 to 1 January 1970.
  private static let epoch = daysBefore(1970)

  private static func daysBefore(_ year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }
}
