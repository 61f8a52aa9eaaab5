package import Foundation

extension Schedule {
  /// The times of a series that a version is about, and the seconds by which it moves them.
  package struct Part: Sendable, Hashable {
    var times = Self.allTimes
    var shift: TimeInterval = 0

    static let allTimes = Date(timeIntervalSince1970: -1e14)..<Date(timeIntervalSince1970: 1e14)
  }

  /// A Boolean value that indicates whether there may be more times than the first.
  package var recurs: Bool { recurrence != nil || !extraTimes.isEmpty }

  /// Leaves out the time of a series that begins at a moment, and on request all times after it.
  package mutating func leaveOut(_ moment: Date, andLater: Bool) {
    let time = time(at: moment)
    if andLater {
      let start = Part.allTimes.lowerBound
      part.times = part.times.clamped(to: start..<max(start, time))
    } else {
      cancelledTimes.insert(time)
    }
  }

  /// Returns the times of a series from a moment on, moved by as much as this schedule moves the
  /// first of them.
  package func moving(_ series: Schedule, from moment: Date) -> Schedule {
    let time = series.time(at: moment)
    var moved = series
    (moved.duration, moved.isAllDay, moved.timeZone) = (duration, isAllDay, timeZone)
    moved.version = version
    moved.part.times = time..<max(time, series.part.times.upperBound)
    moved.part.shift = start.timeIntervalSince(time)
    return moved
  }

  /// Returns the time of the series that begins at a moment, as its clock shows it.
  private func time(at moment: Date) -> Date {
    let moment = moment.clamped(to: Self.dates)
    if isAllDay { return moment.civilMidnight }
    let clock = timeZone.map(moment.clockTime) ?? moment
    let usual = clock.civilMidnight + clockOfStart
    // A clock change may skip the usual time, which begins later then.
    if usual == clock || timeZone.map(usual.moment) == moment { return usual }
    let isDay = moment == moment.civilMidnight && !extraTimes.contains(clock)
    return isDay ? moment + clockOfStart : clock
  }

  /// The seconds from the beginning of the day to that of the first time.
  var clockOfStart: TimeInterval { start.timeIntervalSince(start.civilMidnight) }
}
