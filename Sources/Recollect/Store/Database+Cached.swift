import GRDB

extension Database {
  /// Runs a statement that is compiled once for all the rows it is run for.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
