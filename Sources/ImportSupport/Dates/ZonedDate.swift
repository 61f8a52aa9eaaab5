package import Foundation

/// A date as it is written, with its zone.
package struct ZonedDate {
  /// In UTC if there is no zone.
  package var date: Date
  /// In seconds east of Greenwich; `nil` if no zone is written.
  package var offset: Int?

  package init(date: Date, offset: Int?) { (self.date, self.offset) = (date, offset) }

  /// `nil` also if no clock has such an offset.
  package var timeZone: TimeZone? {
    offset.flatMap { abs($0) <= 18 * 3600 ? TimeZone(secondsFromGMT: $0) : nil }
  }
}
