import GRDB

extension Schema {
  /// The migration "pasted ranges of messages": the ranges of a message that the person hasn't typed,
  /// in bytes: "0-12 40-52".
  static func addPastedRanges(_ database: Database) throws {
    try database.execute(
      sql: "ALTER TABLE memory_exchanges ADD COLUMN pasted TEXT NOT NULL DEFAULT ''")
  }
}
