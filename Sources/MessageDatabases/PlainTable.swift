import GRDB

/// An ordinary table: not a view, not a virtual table, and without generated columns.
struct PlainTable {
  /// In lowercase.
  var columns: Set<String>

  struct Refusal: Error {
    var table: String
  }

  /// Returns `nil` if the database doesn't have the table with the lowercase name.
  ///
  /// Throws `Refusal` if the table computes its contents or has no row numbers.
  init?(_ name: String, in database: Database) throws {
    let found = try Row.fetchAll(
      database,
      sql: """
        SELECT type, rootpage FROM sqlite_master
        WHERE type IN ('table', 'view') AND lower(name) = ? LIMIT 2
        """, arguments: [name])
    guard let entry = found.first else { return nil }
    // The schema table can be forged, so SQLite itself is asked as well. It isn't asked for a column:
    // SQLite 3.54 reads those of a view that has none yet.
    let listed = try Row.fetchOne(database, sql: "PRAGMA main.table_list(\(name))")
    let isKnown =
      listed.map { MessageRow.text($0["type"]) == "table" && MessageRow.number($0["wr"]) == 0 }
      ?? false
    guard found.count == 1, MessageRow.text(entry[0]) == "table",
      MessageRow.number(entry[1]) ?? 0 > 0, isKnown
    else { throw Refusal(table: name) }
    columns = []
    for row in try Row.fetchAll(database, sql: "PRAGMA main.table_xinfo(\(name))") {
      // Columns of virtual tables and generated columns are hidden.
      guard MessageRow.number(row["hidden"]) == 0, let column = MessageRow.text(row["name"]) else {
        throw Refusal(table: name)
      }
      columns.insert(column.lowercased())
    }
  }
}
