import Foundation
import GRDB
import Items

/// Rows of `schedules`.
enum ScheduleRecord {
  /// A newer version of the event has replaced the alias `s`, or cancelled all its times or those
  /// from a time on.
  ///
  /// Whoever knows an event's identifier could send a version of one that has no organizer, so of
  /// such an event only the versions of its own source count.
  static let isReplaced = """
    EXISTS (
      SELECT 1 FROM schedules v WHERE v.event = s.event AND v.event <> '' AND v.item_id <> s.item_id
      AND v.state <> 'answer' AND v.organizer = s.organizer AND \(isOfOneSource)
      AND (v.replaced_time IS s.replaced_time
        AND coalesce(v.replaces_later, 0) = coalesce(s.replaces_later, 0)
        AND (v.number, coalesce(v.written, 0)) > (s.number, coalesce(s.written, 0))
        OR v.state = 'cancelled'
        AND (v.replaced_time IS NULL OR v.replaces_later AND v.replaced_time <= s.replaced_time)
        AND (v.number, coalesce(v.written, 0)) >= (s.number, coalesce(s.written, 0))))
    """

  /// The aliases `s` and `v` may be versions of one event.
  static let isOfOneSource = """
    (s.organizer <> '' OR EXISTS (SELECT 1 FROM placements a JOIN placements b
      ON a.source_id = b.source_id WHERE a.item_id = s.item_id AND b.item_id = v.item_id))
    """

  static func store(_ schedule: Schedule, of item: Int64, in database: Database) throws {
    let version = schedule.version
    try database.run(
      """
      INSERT INTO schedules (item_id, first, last, start, duration, is_all_day, zone, rule, until,
        extra_times, cancelled_times, event, organizer, replaced_time, replaces_later, number,
        written, state)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        item, schedule.first.timeIntervalSince1970, schedule.last?.timeIntervalSince1970,
        schedule.start.timeIntervalSince1970, schedule.duration, schedule.isAllDay,
        schedule.timeZone?.identifier, schedule.recurrence?.rule,
        schedule.recurrence?.until?.timeIntervalSince1970, try stored(schedule.extraTimes),
        try stored(schedule.cancelledTimes), version?.event, version?.organizer,
        version?.replacedTime?.timeIntervalSince1970, version?.replacesLater, version?.number,
        version?.written?.timeIntervalSince1970, version?.state.rawValue,
      ])
  }

  static func schedule(of item: Int64, in database: Database) throws -> Schedule? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM schedules WHERE item_id = ?"),
      arguments: [item]
    ).map(schedule)
  }

  /// Returns the schedule of a row as its calendar states it.
  static func schedule(_ row: Row) throws -> Schedule {
    let until = try row.time("until")
    let rule: String? = try row.value("rule")
    return Schedule(
      start: Date(timeIntervalSince1970: try row.finite("start")),
      duration: try row.finite("duration"), isAllDay: try row.value("is_all_day"),
      timeZone: (try row.value("zone") as String?).flatMap(TimeZone.init(identifier:)),
      recurrence: rule.flatMap { Recurrence(rule: $0, until: until) },
      extraTimes: try times(row.value("extra_times")),
      cancelledTimes: try times(row.value("cancelled_times")), version: try version(row))
  }

  private static func version(_ row: Row) throws -> Schedule.Version? {
    guard let event: String = try row.value("event") else { return nil }
    return Schedule.Version(
      event: event, organizer: try row.value("organizer") ?? "",
      replacedTime: try row.time("replaced_time"),
      replacesLater: try row.value("replaces_later") ?? false, number: try row.value("number") ?? 0,
      written: try row.time("written"),
      state: (try row.value("state") as String?).flatMap(Schedule.Version.State.init) ?? .planned)
  }

  private static func stored(_ times: Set<Date>) throws -> String? {
    try ColumnJSON.encode(unlessEmpty: times.map(\.timeIntervalSince1970).sorted())
  }

  private static func times(_ json: String?) throws -> Set<Date> {
    let seconds = try ColumnJSON.decode(json, as: [Double].self) ?? []
    return Set(seconds.map(Date.init(timeIntervalSince1970:)))
  }
}
