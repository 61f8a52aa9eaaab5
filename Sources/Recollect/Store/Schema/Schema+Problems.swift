import GRDB

extension Schema {
  /// Migration 6: a table of unreadable files, with the problems that were reported.
  ///
  /// Rows are identified by location and are separate from `files`, because a source without stored
  /// items isn't kept, and its unreadable files would be forgotten with it.
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
