import GRDB

extension Row {
  /// The value of a column.
  ///
  /// GRDB's subscript traps on a value of another type, and in a damaged file any value may be.
  func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> T {
    try decode(T.self, forColumn: column)
  }

  /// The range of bytes between two columns.
  func range(_ start: String, _ end: String) throws -> Range<Int> {
    let (lower, upper): (Int, Int) = (try value(start), try value(end))
    guard 0 <= lower, lower <= upper else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "a range from \(lower) to \(upper)")
    }
    return lower..<upper
  }
}
