import GRDB

/// Reads the rows of plain tables one by one, in the order of their row numbers.
struct TableScan {
  let database: Database
  let watch: QueryWatch

  /// Calls `body` with the number of each row, and with the row number followed by the columns.
  ///
  /// In an intact table the numbers rise. A damaged or forged table may lead to the same page
  /// repeatedly; the numbers then don't rise, and reading stops.
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
