public import Foundation

/// The times at which an event takes place, or a task is to be done.
///
/// Times are those of a clock in ``timeZone``, written as if they were in UTC. So a weekly event at
/// seven stays at seven when the clocks change. ``occurrences(in:timeZone:limit:)`` computes the
/// times of a period; nothing has to be stored for years ahead.
public struct Schedule: Sendable, Hashable {
  /// The beginning of the first time.
  public let start: Date

  /// The seconds from the beginning to the end of each time.
  public var duration: TimeInterval

  /// A Boolean value that indicates whether the times are whole days.
  public var isAllDay: Bool

  /// The zone of the clock; `nil` for whole days and for times of the reader's own zone.
  public var timeZone: TimeZone?

  /// The rule by which the event recurs; `nil` if it takes place once.
  public let recurrence: Recurrence?

  /// The beginnings of further times, which the rule doesn't give.
  public var extraTimes: Set<Date>

  /// The beginnings of times of the rule at which the event doesn't take place.
  public var cancelledTimes: Set<Date>

  /// The version of the event; `nil` if it isn't known.
  public var version: Version?

  /// The times that count if other versions are about the rest of the series.
  package var part = Part()

  /// Creates a schedule.
  public init(
    start: Date, duration: TimeInterval = 0, isAllDay: Bool = false, timeZone: TimeZone? = nil,
    recurrence: Recurrence? = nil, extraTimes: Set<Date> = [], cancelledTimes: Set<Date> = [],
    version: Version? = nil
  ) {
    self.start = start.clamped(to: Self.dates)
    self.duration = max(0, duration.isFinite ? min(duration, Self.maximumDuration) : 0)
    self.isAllDay = isAllDay
    self.timeZone = timeZone
    self.recurrence = recurrence?.counted(from: self.start)
    self.extraTimes = extraTimes
    self.cancelledTimes = cancelledTimes
    self.version = version
  }

  /// 0001-01-02 to 9999-12-30; a damaged file may have any.
  static let dates =
    Date(timeIntervalSince1970: -62_135_510_400)...Date(timeIntervalSince1970: 253_402_128_000)
  private static let maximumDuration: TimeInterval = 1e11

  /// A text that is equal for equal schedules alone.
  package var fingerprint: String {
    let days = [extraTimes, cancelledTimes].map { times in
      times.map(\.timeIntervalSince1970).sorted().map { "\($0)" }.joined(separator: " ")
    }
    return [
      "\(start.timeIntervalSince1970) \(duration) \(isAllDay)", timeZone?.identifier ?? "",
      recurrence?.rule ?? "", "\(recurrence?.until?.timeIntervalSince1970 ?? 0)",
    ].joined(separator: "\n") + days.joined(separator: "\n")
      + (version.map { "\n" + $0.fingerprint } ?? "")
  }

  /// The earliest beginning.
  package var first: Date { extraTimes.reduce(start, min) }

  /// The end of the last time; `nil` for a rule without an end and for later times of a series.
  package var last: Date? {
    if version?.replacesLater == true { return nil }
    var latest = extraTimes.reduce(start, max)
    if let recurrence {
      guard let end = recurrence.until else { return nil }
      latest = max(latest, end + 86_400)
    }
    return latest + duration
  }
}

extension Date {
  /// The number of days since 1970-01-01 in UTC.
  ///
  /// It is limited, so that no date of a damaged file overflows.
  package var civilDay: Int {
    Int((max(-1e14, min(timeIntervalSince1970, 1e14)) / 86_400).rounded(.down))
  }

  func clamped(to dates: ClosedRange<Date>) -> Date {
    min(max(self, dates.lowerBound), dates.upperBound)
  }

  /// The beginning of the day in UTC.
  package var civilMidnight: Date { Date(timeIntervalSince1970: Double(civilDay) * 86_400) }

  /// Returns the moment at which a clock shows this time, which is written as if in UTC.
  ///
  /// Of a time that the clock shows twice it is the first. A time that a clock change skips is read
  /// with the offset before the change (RFC 5545, section 3.3.5).
  package func moment(in zone: TimeZone) -> Date {
    let before = Double(zone.secondsFromGMT(for: self - 86_400))
    let after = Double(zone.secondsFromGMT(for: self + 86_400))
    for offset in [before, after]
    where Double(zone.secondsFromGMT(for: self - offset)) == offset {
      return self - offset
    }
    return self - before
  }

  /// Returns the time that a clock shows at this moment, written as if in UTC.
  package func clockTime(in zone: TimeZone) -> Date {
    self + Double(zone.secondsFromGMT(for: self))
  }
}
