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
    let lower = period.lowerBound.clamped(to: Self.dates)
    let upper = period.upperBound.clamped(to: Self.dates)
    var found: Set<Occurrence> = []
    func take(_ time: Date) {
      let begin = time + part.shift
      guard part.times.contains(time), !cancelledTimes.contains(time), Self.dates.contains(begin)
      else { return }
      let occurrence = Occurrence(
        start: begin.moment(in: zone), end: (begin + duration).moment(in: zone))
      let reachesIn = duration >= 86_400 && occurrence.end > lower
      if occurrence.start < upper, occurrence.start >= lower || reachesIn {
        found.insert(occurrence)
      }
    }
    for time in extraTimes { take(time) }
    // No zone is farther than a day from UTC.
    let from = max((lower - part.shift - duration).civilDay - 1, part.times.lowerBound.civilDay)
    let to = min((upper - part.shift).civilDay + 1, part.times.upperBound.civilDay)
    if from <= to {
      eachDay(in: from...to) { day in
        take(Date(timeIntervalSince1970: Double(day) * 86_400 + clockOfStart))
        return found.count < limit
      }
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
}
