package import Foundation

/// A thing with the date on which a person wrote it.
package protocol Dated {
  var kind: Item.Kind { get }
  var date: Date? { get }
  /// The time zone of the writer's clock, if it's known.
  var timeZone: TimeZone? { get }
}

extension Item: Dated {}

extension Dated {
  /// The date as the reader's clock shows it, written as if in UTC.
  package var shownDate: Date? {
    date.map { isMoment($0) ? $0.clockTime(in: .current) : $0 }
  }

  /// The date as the writer's clock showed it, written as if in UTC.
  package var writtenDate: Date? {
    date.map { date in
      guard let timeZone, isMoment(date) else { return date }
      return date.clockTime(in: timeZone)
    }
  }

  /// Returns the time of the writer's clock if it differs from the reader's: `17:30 there`, with the
  /// day if that differs too.
  ///
  /// An offset of 0 is often that of a server, so it isn't shown.
  package func writersClock() -> String? {
    guard let shown = shownDate, let written = writtenDate, written != shown, written != date
    else { return nil }
    let day = written.formatted(.iso8601.year().month().day())
    let time = written.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5)
    let isSameDay = day == shown.formatted(.iso8601.year().month().day())
    return (isSameDay ? "" : day + " ") + time + " there"
  }

  /// Midnight stands for a day.
  private func isMoment(_ date: Date) -> Bool {
    (kind == .mail || timeZone != nil)
      && date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) != 0
  }
}
