import Foundation
import GRDB

/// Rows of `occurrences`: the times at which a recurring event takes place.
enum OccurrenceRecord {
  static func store(_ times: [Date], of item: Int64, in database: Database) throws {
    for time in times {
      try database.run(
        "INSERT OR IGNORE INTO occurrences (item_id, start) VALUES (?, ?)", [item, time.stored])
    }
  }

  static func times(of item: Int64, in database: Database) throws -> [Date] {
    guard try database.tableExists("occurrences") else { return [] }
    return try String.fetchAll(
      database.cachedStatement(
        sql: "SELECT start FROM occurrences WHERE item_id = ? ORDER BY start"),
      arguments: [item]
    ).compactMap(Date.init(stored:))
  }

  /// Returns whether an item takes place several times.
  ///
  /// A library of the version before that can't be written has no table of these times.
  static func exist(in database: Database) throws -> Bool {
    guard try database.tableExists("occurrences") else { return false }
    return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM occurrences)") ?? false
  }
}
