import GRDB

extension Schema {
  /// Migration 14: the states of the library whose vectors were saved in a file (``SavedIndex``).
  ///
  /// The token is in the file, too. The library forgets it when vectors are removed for good.
  static func addVectorSnapshots(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE vector_snapshots (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          token BLOB NOT NULL UNIQUE,
          model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
          position INTEGER NOT NULL
        ) STRICT
        """)
  }
}
