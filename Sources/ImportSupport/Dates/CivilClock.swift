package import Foundation

package struct CivilClock {
  package var year: Int
  package var month: Int
  package var dayOfMonth: Int
  /// In digits, such as `2024-05-01`.
  package var day: String
  /// In digits, such as `09:30`.
  package var time: String
  package var isMidnight: Bool

  /// Returns `nil` outside the years 1 to 9999.
  package init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds > -62_135_596_801, seconds < 253_402_300_800 else { return nil }
    let whole = Int(seconds)
    let days = (whole >= 0 ? whole : whole - 86399) / 86400
    let left = whole - days * 86400
    // This inverts the count of days from March in `CivilTime`, by eras of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let inEra = shifted - era * 146_097
    let yearInEra = (inEra - inEra / 1460 + inEra / 36524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearInEra + yearInEra / 4 - yearInEra / 100)
    let fromMarch = (5 * inYear + 2) / 153
    dayOfMonth = inYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearInEra + era * 400 + (month <= 2 ? 1 : 0)
    day = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
    time = "\(Self.padded(left / 3600, 2)):\(Self.padded(left / 60 % 60, 2))"
    isMidnight = left == 0
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
