import CSQLite
import GRDB

/// A table that stores what it gives: no view, no virtual table, and no generated columns.
struct PlainTable {
  /// The names of its columns in small letters.
  var columns: Set<String>

  /// The table isn't one that the Messages app would make.
  struct Refusal: Error {
    var table: String
  }

  /// Looks a table up by its name in small letters; `nil` when the database has none of the name.
  /// - Throws: `Refusal` when it computes what it gives, or has no row numbers.
  init?(_ name: String, in database: Database) throws {
    let found = try Row.fetchAll(
      database,
      sql: """
        SELECT type, rootpage FROM sqlite_master
        WHERE type IN ('table', 'view') AND lower(name) = ? LIMIT 2
        """, arguments: [name])
    guard let entry = found.first else { return nil }
    // The list of tables is a table that can be written, so SQLite itself is asked as well: it gives
    // no columns of a view, and there are no row numbers where a table is kept without them.
    let isKnown =
      sqlite3_table_column_metadata(
        database.sqliteConnection, "main", name, "rowid", nil, nil, nil, nil, nil) == SQLITE_OK
    guard found.count == 1, MessageRow.text(entry[0]) == "table",
      MessageRow.number(entry[1]) ?? 0 > 0, isKnown
    else { throw Refusal(table: name) }
    columns = []
    for row in try Row.fetchAll(database, sql: "PRAGMA main.table_xinfo(\(name))") {
      // Hidden are columns of virtual tables and those that are generated.
      guard MessageRow.number(row["hidden"]) == 0, let column = MessageRow.text(row["name"]) else {
        throw Refusal(table: name)
      }
      columns.insert(column.lowercased())
    }
  }
}
