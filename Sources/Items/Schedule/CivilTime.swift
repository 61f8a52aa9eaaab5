package import Foundation

/// The Gregorian calendar without a time zone database or a locale.
package enum CivilTime {
  /// Returns `nil` when there is no such day or time.
  ///
  /// `offset` is in seconds east of Greenwich. A leap second counts as the second after it.
  package static func date(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    offset: Int = 0
  ) -> Date? {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...length(ofMonth: month, year: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), abs(offset) <= 86400
    else { return nil }
    let seconds = days(year: year, month: month, day: day) * 86400
    return Date(
      timeIntervalSince1970: Double(seconds + hour * 3600 + minute * 60 + second - offset))
  }

  /// Returns `nil` after the year 9999.
  package static func date(secondsSince1970 seconds: Double) -> Date? {
    guard abs(seconds) < 253_402_300_800 else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }

  /// Returns the day that is a number of days after 1 January 1970, which isn't before the year 0.
  ///
  /// The algorithm is `civil_from_days` in Howard Hinnant's "chrono-Compatible Low-Level Date
  /// Algorithms" (2013).
  package static func day(since1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let (era, inEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (inYear * 5 + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = era * 400 + yearOfEra + (month > 2 ? 0 : 1)
    return (year, month, inYear - (fromMarch * 153 + 2) / 5 + 1)
  }

  /// Converts an hour on a 12-hour clock to 0 to 23.
  ///
  /// An hour above 12 is returned unchanged.
  package static func hour(_ hour: Int, isAfternoon: Bool) -> Int {
    if isAfternoon { return hour < 12 ? hour + 12 : hour }
    return hour == 12 ? 0 : hour
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts the days since 1 January 1970, with years from March, so the leap day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let fromMarch = (month + 9) % 12
    let inYear = (fromMarch * 153 + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + inYear - 719_468
  }
}
