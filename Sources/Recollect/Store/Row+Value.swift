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
}
