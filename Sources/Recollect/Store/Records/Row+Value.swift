import GRDB

extension Row {
  /// Returns the value of a column.
  ///
  /// GRDB's subscript traps on a value of another type. A damaged file may have any type in any
  /// column.
  /// - Throws: `RowDecodingError` if the value has another type.
  func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> T {
    try decode(T.self, forColumn: column)
  }
}
