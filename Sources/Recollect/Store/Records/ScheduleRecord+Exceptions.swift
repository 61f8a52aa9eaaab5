import Foundation
import GRDB
import Items

/// The versions of single times of a series, in whatever file they are.
extension ScheduleRecord {
  /// Returns the schedule of a row after the versions of its event: a series without the times that
  /// others replace, or the later times of a series as the row moves them.
  static func current(_ row: Row, in database: Database) throws -> Schedule {
    let schedule = try schedule(row)
    guard let version = schedule.version, !version.event.isEmpty else { return schedule }
    let item: Int64 = try row.value("item_id")
    guard let moment = version.replacedTime else {
      guard schedule.recurs else { return schedule }
      return without(try exceptions(to: item, in: database), schedule)
    }
    guard version.replacesLater, let series = try series(of: item, in: database) else {
      return schedule
    }
    let others = try exceptions(to: item, in: database).filter {
      !$0.andLater || $0.moment > moment
    }
    return schedule.moving(without(others, series), from: moment)
  }

  private typealias Exception = (moment: Date, andLater: Bool)

  private static func without(_ exceptions: [Exception], _ series: Schedule) -> Schedule {
    var series = series
    for exception in exceptions {
      series.leaveOut(exception.moment, andLater: exception.andLater)
    }
    return series
  }

  private static func exceptions(to item: Int64, in database: Database) throws -> [Exception] {
    try database.rows(
      """
      SELECT DISTINCT v.replaced_time, coalesce(v.replaces_later, 0) AS later \(versions)
        AND v.replaced_time IS NOT NULL AND v.state <> 'answer'
      """, [item]
    ).compactMap { row -> Exception? in
      guard let moment = try row.time("replaced_time") else { return nil }
      return (moment, try row.value("later"))
    }
  }

  /// Returns the newest version of the series that an item's version is about.
  private static func series(of item: Int64, in database: Database) throws -> Schedule? {
    let rows = try database.rows(
      """
      SELECT v.* \(versions) AND v.replaced_time IS NULL AND v.state = 'planned'
        AND (v.rule IS NOT NULL OR v.extra_times IS NOT NULL)
      ORDER BY v.number DESC, v.written DESC LIMIT 1
      """, [item])
    return try rows.first.map(schedule)
  }

  /// The aliases `v` are the versions of the event of an item.
  private static let versions = """
    FROM schedules s JOIN schedules v ON v.event = s.event
    WHERE s.item_id = ? AND v.organizer = s.organizer AND \(isOfOneSource)
    """
}
