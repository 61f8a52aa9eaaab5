import Foundation
import GRDB
import Items

/// Rows of `dated_lines`.
extension Item.DatedLine {
  /// - Throws: `DatabaseError` of a damaged file if a number is infinite or no line.
  init(row: Row) throws {
    let rule: String? = try row.value("rule")
    self.init(
      line: try row.count("line"), title: try row.value("title"),
      isTask: try row.value("is_task"), status: try row.value("status"),
      schedule: Schedule(
        start: Date(timeIntervalSince1970: try row.finite("start")),
        duration: try row.finite("duration"), isAllDay: try row.value("is_all_day"),
        recurrence: rule.flatMap { Recurrence(rule: $0) }))
  }

  /// Returns the dated lines of an item, in order.
  static func stored(of item: Int64, in database: Database) throws -> [Item.DatedLine] {
    try database.rows("SELECT * FROM dated_lines WHERE item_id = ? ORDER BY ordinal", [item])
      .map(Item.DatedLine.init(row:))
  }

  func store(at ordinal: Int, of item: Int64, in database: Database) throws {
    try database.run(
      """
      INSERT INTO dated_lines (item_id, ordinal, line, title, is_task, status, start, duration,
        is_all_day, rule)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        item, ordinal, line, title, isTask, status, schedule.start.timeIntervalSince1970,
        schedule.duration, schedule.isAllDay, schedule.recurrence?.rule,
      ])
  }
}
