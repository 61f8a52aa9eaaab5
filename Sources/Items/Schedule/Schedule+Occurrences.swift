public import Foundation

extension Schedule {
  /// One of the times of a schedule.
  public struct Occurrence: Sendable, Hashable {
    /// The moment at which it begins.
    public var start: Date
    /// The moment at which it ends.
    public var end: Date
  }

  /// Returns the times of a period, in order.
  ///
  /// These are the times that begin in the period, and those of a day or longer that reach into it.
  ///
  /// - Parameters:
  ///   - period: The moments to look at.
  ///   - reader: The reader's zone, in which whole days and times without a zone are.
  ///   - limit: The greatest number of times to return.
  public func occurrences(
    in period: Range<Date>, timeZone reader: TimeZone = .current, limit: Int = .max
  ) -> [Occurrence] {
    let zone = timeZone ?? reader
    let bounds = Self.firstDate...Self.lastDate
    let lower = min(max(period.lowerBound, bounds.lowerBound), bounds.upperBound)
    let upper = min(max(period.upperBound, bounds.lowerBound), bounds.upperBound)
    var found: Set<Occurrence> = []
    func take(_ time: Date) {
      let occurrence = Occurrence(
        start: time.moment(in: zone), end: (time + duration).moment(in: zone))
      let reachesIn = duration >= 86_400 && occurrence.end > lower
      if occurrence.start < upper, occurrence.start >= lower || reachesIn {
        found.insert(occurrence)
      }
    }
    for time in extraTimes { take(time) }
    let clock = start.timeIntervalSince1970 - Double(start.civilDay) * 86_400
    // No zone is farther than a day from UTC.
    let days = (lower - duration).civilDay - 1...upper.civilDay + 1
    eachDay(in: days) { day in
      let time = Date(timeIntervalSince1970: Double(day) * 86_400 + clock)
      if !cancelledTimes.contains(time) { take(time) }
      return found.count < limit
    }
    return Array(found.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.prefix(limit))
  }

  private func eachDay(in days: ClosedRange<Int>, _ body: (Int) -> Bool) {
    guard let recurrence else {
      if days.contains(start.civilDay) { _ = body(start.civilDay) }
      return
    }
    recurrence.forEachDay(in: days, start: start.civilDay, body)
  }

  /// 0001-01-02 and 9999-12-30.
  private static let firstDate = Date(timeIntervalSince1970: -62_135_510_400)
  private static let lastDate = Date(timeIntervalSince1970: 253_402_128_000)
}
