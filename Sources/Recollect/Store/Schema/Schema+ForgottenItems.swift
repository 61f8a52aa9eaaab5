import GRDB

extension Schema {
  /// Migration 13: the digests of forgotten items, which imports skip (``ForgottenItems``).
  static func addForgottenItems(_ database: Database) throws {
    try database.execute(
      sql: "CREATE TABLE forgotten_items (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
  }
}
