import GRDB

extension Schema {
  /// Migration 6: files that can't be read are remembered as they were, with the reasons.
  ///
  /// They are kept by their place and apart from `files`, as they may belong to no source: a source of
  /// which nothing is stored isn't kept.
  static func addUnreadFiles(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE unread_files (
          location TEXT PRIMARY KEY,
          size INTEGER NOT NULL,
          modified REAL NOT NULL,
          hash TEXT NOT NULL,
          importer TEXT NOT NULL,
          limits TEXT NOT NULL,
          problems TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  }
}
