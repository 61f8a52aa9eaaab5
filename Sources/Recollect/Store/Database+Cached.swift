import GRDB

extension Database {
  /// Runs a statement that is compiled once and then reused for every row.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
