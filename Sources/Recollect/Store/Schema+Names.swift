import GRDB

extension Schema {
  /// Migration 8: renames columns to the names that the code uses.
  static func renameColumns(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE items RENAME COLUMN pieces TO segments;
        ALTER TABLE items RENAME COLUMN asides TO excluded_ranges;
        ALTER TABLE archives RENAME COLUMN stamp TO fingerprint;
        """)
  }
}
