import Foundation
import GRDB
import Items

/// A condition for items that are of a period, or that take place in it.
///
/// Mails are compared by the reader's clock. The dates of other items are those of the writer's
/// clock, and midnight stands for a day.
struct PeriodSQL {
  private let start: Date?
  private let end: Date?
  private let zone: TimeZone

  init(from start: Date?, before end: Date?, in zone: TimeZone) {
    (self.start, self.end, self.zone) = (start, end, zone)
  }

  /// Returns the condition on the alias `i` for the item.
  func items(in database: Database) throws -> FilterSQL.Selection {
    let dated = ofPeriod
    let inside = scheduledInside
    let ids = try scheduledItems(in: database)
    return FilterSQL.Selection(
      sql: """
        (\(dated.sql) AND NOT EXISTS (SELECT 1 FROM schedules s WHERE s.item_id = i.id)
        OR i.id IN (SELECT s.item_id FROM schedules s WHERE \(inside.sql))
        OR i.id IN (SELECT value FROM json_each(?)))
        """, arguments: dated.arguments + inside.arguments + [ids.json])
  }

  private var ofPeriod: FilterSQL.Selection {
    let bounds = [start.map { (">=", $0) }, end.map { ("<", $0) }].compactMap(\.self)
    var conditions: [String] = []
    var arguments: StatementArguments = []
    for (sign, date) in bounds {
      let day = date.clockTime(in: zone)
      conditions.append("i.date \(sign) ?")
      if day == date {
        arguments += [date.stored]
      } else {
        conditions.append("i.date \(sign) iif(\(Self.hasZone), ?, ?)")
        // The first condition is one that the index of dates can use.
        let widest = sign == "<" ? max(day, date) : min(day, date)
        arguments += [widest.stored, date.stored, day.stored]
      }
    }
    return FilterSQL.Selection(
      sql: "(\(conditions.joined(separator: " AND ")))", arguments: arguments)
  }

  /// As `Dated` decides.
  private static let hasZone =
    "(i.kind = 'mail' OR i.zone IS NOT NULL) AND substr(i.date, 12) <> '00:00:00Z'"

  /// The schedules of one time that is so far inside of the period that no zone moves it out.
  private var scheduledInside: FilterSQL.Selection {
    var conditions = ["coalesce(s.rule, s.extra_times, s.cancelled_times) IS NULL"]
    var arguments: StatementArguments = []
    if let start {
      conditions.append("s.first >= ?")
      arguments += [start.timeIntervalSince1970 + Self.margin]
    }
    if let end {
      conditions.append("s.first < ?")
      arguments += [end.timeIntervalSince1970 - Self.margin]
    }
    return FilterSQL.Selection(sql: conditions.joined(separator: " AND "), arguments: arguments)
  }

  /// Returns the other items that take place in the period.
  private func scheduledItems(in database: Database) throws -> [Int64] {
    let period = (start ?? .distantPast)..<max(start ?? .distantPast, end ?? .distantFuture)
    let inside = scheduledInside
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT s.* FROM schedules s WHERE s.first < ? AND (s.last IS NULL OR s.last >= ?)
        AND NOT (\(inside.sql))
        """,
      arguments: [
        period.upperBound.timeIntervalSince1970 + Self.margin,
        period.lowerBound.timeIntervalSince1970 - Self.margin,
      ] + inside.arguments)
    var items: [Int64] = []
    while let row = try rows.next() {
      let schedule = try ScheduleRecord.current(row, in: database)
      let found = schedule.occurrences(in: period, timeZone: zone, limit: 1)
      if !found.isEmpty { items.append(try row.value("item_id")) }
    }
    return items
  }

  /// No zone is farther than a day from UTC, or than two from another.
  private static let margin: TimeInterval = 2 * 86_400
}
