import Foundation
import GRDB
import Items

/// The events, meetings and tasks of a period.
struct AgendaQuery {
  private let database: Database
  private let period: Range<Date>
  private let zone: TimeZone

  /// An event of more days is listed on the first ones only.
  private static let maximumDays = 366

  init(_ database: Database, period: Range<Date>, zone: TimeZone) {
    (self.database, self.period, self.zone) = (database, period, zone)
  }

  /// Returns the days on which something takes place, with at most `limit` entries in all.
  func days(limit: Int) throws -> [AgendaDay] {
    var seen: Set<AgendaDay.Entry> = []
    var byDay: [Date: [AgendaDay.Entry]] = [:]
    for (start, entry) in try found().sorted(by: { $0.day < $1.day }) {
      var bare = entry
      // An invitation, its answers and the calendar have the same event.
      (bare.path, bare.line, bare.itemID) = ("", 0, "")
      guard seen.insert(bare).inserted else { continue }
      if seen.count > limit { break }
      byDay[start, default: []].append(entry)
    }
    return byDay.sorted { $0.key < $1.key }.map { day, entries in
      AgendaDay(date: day, entries: entries.sorted { Self.rank($0) < Self.rank($1) })
    }
  }

  private static func rank(_ entry: AgendaDay.Entry) -> (Int, Date, String, String) {
    (entry.isAllDay ? 0 : 1, entry.isAllDay ? .distantPast : entry.start, entry.title, entry.path)
  }

  /// The alias `s` is no answer and not cancelled, and no newer version has replaced it.
  private static let counts =
    "coalesce(s.state, 'planned') = 'planned' AND NOT \(ScheduleRecord.isReplaced)"

  private func found() throws -> [(day: Date, entry: AgendaDay.Entry)] {
    try scheduled() + datedLines() + meetings()
  }

  /// The bounds of the period in seconds, two days wider, because no zones are farther apart.
  private var bounds: (lower: Double, upper: Double) {
    (
      period.lowerBound.timeIntervalSince1970 - 2 * 86_400,
      period.upperBound.timeIntervalSince1970 + 2 * 86_400
    )
  }

  /// Returns the entries of calendars.
  private func scheduled() throws -> [(day: Date, entry: AgendaDay.Entry)] {
    var found: [(day: Date, entry: AgendaDay.Entry)] = []
    let rows = try Row.fetchCursor(
      database,
      sql: Self.select("s.*", "JOIN schedules s ON s.item_id = i.id") + """
         WHERE s.first < ? AND (s.last IS NULL OR s.last >= ?) AND \(Self.counts)
        """, arguments: [bounds.upper, bounds.lower])
    while let row = try rows.next() {
      found += try entries(row, ScheduleRecord.current(row, in: database))
    }
    return found
  }

  /// Returns the tasks and appointments in the texts of notes.
  private func datedLines() throws -> [(day: Date, entry: AgendaDay.Entry)] {
    let rows = try Row.fetchAll(
      database,
      sql: Self.select("d.*, p.text_line", "JOIN dated_lines d ON d.item_id = i.id") + """
         WHERE d.start < ? AND (d.rule IS NOT NULL OR d.start + d.duration >= ?)
        """, arguments: [bounds.upper, bounds.lower])
    return try rows.flatMap { row -> [(day: Date, entry: AgendaDay.Entry)] in
      let line = try Item.DatedLine(row: row)
      let first = try row.optionalCount("text_line") ?? row.count("file_line")
      return try entries(row, line.schedule).map { day, entry in
        var entry = entry
        (entry.title, entry.location, entry.status) = (line.title, "", line.status)
        entry.kind = line.isTask ? .note : .meeting
        entry.line = first + line.line
        return (day, entry)
      }
    }
  }

  /// Returns the meetings that are no entries of a calendar, such as minutes and transcripts.
  private func meetings() throws -> [(day: Date, entry: AgendaDay.Entry)] {
    let rows = try Row.fetchAll(
      database,
      sql: Self.select("i.date", "") + """
         WHERE i.kind = 'meeting' AND i.date >= ? AND i.date < ?
         AND i.id NOT IN (SELECT item_id FROM schedules)
        """,
      arguments: [
        (period.lowerBound - 86_400).stored, (period.upperBound + 86_400).stored,
      ])
    return try rows.flatMap { row -> [(day: Date, entry: AgendaDay.Entry)] in
      guard let date = Date(stored: try row.value("date")) else { return [] }
      let isDay = date.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0
      let schedule = Schedule(
        start: date, duration: isDay ? 86_400 : 0, isAllDay: isDay, timeZone: isDay ? nil : .gmt)
      return try entries(row, schedule).map { day, entry in
        var entry = entry
        entry.timeZone = nil
        return (day, entry)
      }
    }
  }

  /// Returns the entries of an item, one for each of its days within the period.
  private func entries(
    _ row: Row, _ schedule: Schedule
  ) throws -> [(day: Date, entry: AgendaDay.Entry)] {
    let occurrences = schedule.occurrences(in: period, timeZone: zone, limit: 10_000)
    if occurrences.isEmpty { return [] }
    let fields = try ColumnJSON.decode(row.value("fields"), as: [Item.Field].self) ?? []
    func field(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
    if field("Status") == "Cancelled" { return [] }
    var entry = AgendaDay.Entry(
      title: try row.value("title"), kind: Item.Kind(rawValue: try row.value("kind")) ?? .meeting,
      start: period.lowerBound, end: period.lowerBound, isAllDay: schedule.isAllDay,
      timeZone: schedule.timeZone, day: 1, days: 1, location: field("Location"),
      status: field("Status"), itemID: try row.value("external_id"),
      path: try row.value("location"), line: try row.count("file_line"))
    return occurrences.flatMap { occurrence in
      (entry.start, entry.end) = (occurrence.start, occurrence.end)
      return days(of: entry)
    }
  }

  /// Returns an entry on each of its days; one of less than 24 hours has only the first.
  private func days(of entry: AgendaDay.Entry) -> [(day: Date, entry: AgendaDay.Entry)] {
    let first = Self.midnight(entry.start.clockTime(in: zone))
    let last = Self.midnight(max(entry.start, entry.end - 1).clockTime(in: zone))
    let isLong = entry.isAllDay || entry.end.timeIntervalSince(entry.start) >= 86_400
    let count = isLong ? Int(((last - first) / 86_400).rounded()) + 1 : 1
    return (0..<min(count, Self.maximumDays)).compactMap { index in
      let day = Date(timeIntervalSince1970: (first + Double(index) * 86_400)).moment(in: zone)
      guard period.contains(max(day, period.lowerBound)), day + 86_400 > period.lowerBound else {
        return nil
      }
      var entry = entry
      (entry.day, entry.days) = (index + 1, count)
      return (day, entry)
    }
  }

  /// In seconds, as a clock shows it.
  private static func midnight(_ clock: Date) -> Double {
    (clock.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
  }

  private static func select(_ columns: String, _ join: String) -> String {
    """
    SELECT \(columns), i.title, i.kind, i.fields, i.external_id, p.file_line,
      coalesce(f.location, s0.path) AS location
    FROM items i \(join)
    JOIN threads t ON t.id = i.thread_id
    JOIN placements p ON p.id = \(PlacementRecord.shown)
    JOIN sources s0 ON s0.id = p.source_id
    LEFT JOIN files f ON f.id = p.file_id
    """
  }
}
