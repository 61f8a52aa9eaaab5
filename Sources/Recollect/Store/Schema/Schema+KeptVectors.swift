import GRDB

extension Schema {
  /// Migration 7: a table for vectors of threads that aren't completely embedded yet.
  static func addKeptVectors(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE kept_vectors (
          id INTEGER PRIMARY KEY,
          model_id INTEGER NOT NULL REFERENCES models ON DELETE CASCADE,
          hash TEXT NOT NULL,
          source TEXT NOT NULL,
          kept_at TEXT NOT NULL,
          vector BLOB NOT NULL,
          UNIQUE (model_id, hash)
        ) STRICT;
        """)
  }
}
