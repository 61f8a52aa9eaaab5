package import Foundation
import Items

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
    let days = Int((seconds / 86_400).rounded(.down))
    let left = Int(seconds) - days * 86_400
    (year, month, dayOfMonth) = CivilTime.day(since1970: days)
    day = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
    time = "\(Self.padded(left / 3600, 2)):\(Self.padded(left / 60 % 60, 2))"
    isMidnight = left == 0
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
