import GRDB

/// Reads the rows of plain tables in the order of their numbers, one at a time.
struct TableScan {
  let database: Database
  let watch: QueryWatch

  /// Calls `body` with the number of each row, and with the values of the columns.
  ///
  /// In a whole table the numbers rise. A damaged or forged one may lead to the same page again and
  /// again; its numbers don't.
  /// - Parameter condition: SQL that a row must meet.
  /// - Throws: `DatabaseError` when the table is damaged or the budget is spent.
  func rows(
    of table: String, columns: [String], where condition: String = "1",
    body: (Int64, Row) throws -> Void
  ) throws {
    let sql = """
      SELECT \((["ROWID"] + columns).joined(separator: ", ")) FROM main.\(table) NOT INDEXED
      WHERE \(condition)
      """
    let rows = try Row.fetchCursor(database, sql: sql)
    var last: Int64?
    while let row = try rows.next() {
      try watch.count()
      guard let number = MessageRow.number(row[0]), last.map({ $0 < number }) ?? true else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "rows of \(table) out of order")
      }
      last = number
      try body(number, row)
    }
  }
}
