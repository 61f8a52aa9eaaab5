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
    let zone = context.zone(of: start)
    func clock(_ date: Date) -> Date { zone.map(date.clockTime) ?? date }
    var cancelled: Set<Date> = []
    for time in times(of: "EXDATE") {
      cancelled.insert(
        time.isDay && !start.isDay ? time.wall + clockOfStart : clock(context.date(time)))
    }
    cancelled.formUnion(context.replaced.map(clock))
    let extra = Set(times(of: "RDATE").map { clock(context.date($0)) }).subtracting(cancelled)
    return Schedule(
      start: zone == nil ? start.wall : clock(context.date(start)), duration: duration(context),
      isAllDay: start.isDay, timeZone: zone, recurrence: recurrence(context, clock),
      extraTimes: extra, cancelledTimes: cancelled)
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
  private func recurrence(
    _ context: CalendarContext, _ clock: (Date) -> Date
  ) -> Recurrence? {
    guard let rule = entry.first("RRULE") else { return nil }
    let until = RecurrenceRule.parts(rule.value)["UNTIL"].flatMap {
      CalendarTime(ArraySlice($0.utf8))
    }
    guard let until else { return Recurrence(rule: rule.raw) }
    var last = until.isUTC ? clock(until.wall) : until.wall
    if !until.isDay && !start.isDay { last -= clockOfStart }
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

/// The facts of an entry that stand elsewhere in its calendar: the defined zone, the times that
/// other entries replace or cancel, and whether the calendar is an invitation's cancellation or answer.
///
/// An importer keeps it from the first pass to the second as ``importerData``.
struct CalendarContext {
  /// The zone by the name in the time zone database; `nil` if the entry's own name is enough.
  var definedZone: String?
  var replaced: [Date] = []
  var state = Schedule.Version.State.planned

  init(definedZone: String? = nil, state: Schedule.Version.State = .planned) {
    (self.definedZone, self.state) = (definedZone, state)
  }

  init(importerData: String?) {
    for part in importerData?.split(separator: " ") ?? [] {
      if let seconds = Double(part) {
        replaced.append(Date(timeIntervalSince1970: seconds))
      } else if let state = Schedule.Version.State(rawValue: String(part)) {
        self.state = state
      } else {
        definedZone = String(part)
      }
    }
  }

  var importerData: String? {
    let parts =
      [definedZone, state == .planned ? nil : state.rawValue].compactMap(\.self)
      + replaced.map { String(Int($0.timeIntervalSince1970)) }
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
