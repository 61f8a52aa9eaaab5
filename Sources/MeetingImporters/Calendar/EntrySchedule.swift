import Foundation
import ImportSupport
import Items

/// The times of a calendar's entry, as far as the entry itself says them.
struct EntrySchedule {
  let entry: CalendarComponent
  let start: CalendarTime
  let end: CalendarTime?

  /// Returns the schedule.
  ///
  /// - Parameter context: What other entries of the calendar say.
  func schedule(_ context: CalendarContext) -> Schedule {
    func clocks(_ name: String) -> Set<Date> { Set(times(of: name).map { clock($0, context) }) }
    return Schedule(
      start: start.wall, duration: duration(context), isAllDay: start.isDay,
      timeZone: context.zone(of: start), recurrence: recurrence(context),
      extraTimes: clocks("RDATE"), cancelledTimes: clocks("EXDATE"))
  }

  /// Returns a time of a list as the clock of the start shows it; a day alone is at its time of day.
  ///
  /// A list without a zone is by the same clock: some programs leave the zone out.
  private func clock(_ time: CalendarTime, _ context: CalendarContext) -> Date {
    if start.isDay { return time.wall.civilMidnight }
    if time.isDay { return time.wall + clockOfStart }
    guard let zone = context.zone(of: start), let own = context.zone(of: time), own != zone else {
      return time.wall
    }
    return time.wall.moment(in: own).clockTime(in: zone)
  }

  private var clockOfStart: TimeInterval {
    start.wall.timeIntervalSince(start.wall.civilMidnight)
  }

  /// A whole day lasts until the next one unless its end says otherwise.
  private func duration(_ context: CalendarContext) -> TimeInterval {
    guard let end, end.isDay == start.isDay else { return start.isDay ? 86_400 : 0 }
    let seconds =
      end.zone == start.zone && end.isUTC == start.isUTC
      ? end.wall.timeIntervalSince(start.wall)
      : context.date(end).timeIntervalSince(context.date(start))
    return max(start.isDay ? 86_400 : 0, seconds)
  }

  /// Returns the rule with its last day, which ends before a last moment earlier in the day.
  private func recurrence(_ context: CalendarContext) -> Recurrence? {
    guard let rule = entry.first("RRULE") else { return nil }
    let until = RecurrenceRule.parts(rule.value)["UNTIL"].flatMap {
      CalendarTime(ArraySlice($0.utf8))
    }
    guard let until else { return Recurrence(rule: rule.raw) }
    var last = clock(until, context)
    if !start.isDay { last -= clockOfStart }
    return Recurrence(rule: rule.raw, until: last.civilMidnight)
  }

  /// Returns the times of a list; of a period, its beginning.
  private func times(of name: String) -> [CalendarTime] {
    entry.all(name).prefix(1000).flatMap { property in
      CalendarEscapes.split(property.value).prefix(1000).compactMap { value in
        let beginning = value.split(separator: .slash, maxSplits: 1).first ?? value
        return CalendarTime(beginning, zone: property.parameter("TZID"))
      }
    }
  }
}

/// The facts of an entry that stand elsewhere in its calendar: the defined zone, and whether the
/// calendar is an invitation's cancellation or answer.
///
/// An importer keeps it from the first pass to the second as ``importerData``.
struct CalendarContext {
  /// The zone by the name in the time zone database; `nil` if the entry's own name is enough.
  var definedZone: String?
  var state = Schedule.Version.State.planned

  init(definedZone: String? = nil, state: Schedule.Version.State = .planned) {
    (self.definedZone, self.state) = (definedZone, state)
  }

  init(importerData: String?) {
    for part in importerData?.split(separator: " ") ?? [] {
      if let state = Schedule.Version.State(rawValue: String(part)) {
        self.state = state
      } else if TimeZone(identifier: String(part)) != nil {
        definedZone = String(part)
      }
    }
  }

  var importerData: String? {
    let parts = [definedZone, state == .planned ? nil : state.rawValue].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Returns the zone in which a time is; `nil` for a day, and for the reader's own.
  func zone(of time: CalendarTime) -> TimeZone? {
    if time.isDay { return nil }
    if time.isUTC { return .gmt }
    guard let name = time.zone else { return nil }
    return CalendarZones.known(name) ?? definedZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
  }

  func date(_ time: CalendarTime) -> Date { zone(of: time).map(time.wall.moment) ?? time.wall }
}
