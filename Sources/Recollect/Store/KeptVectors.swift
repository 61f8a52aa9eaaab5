import Foundation
import GRDB

/// Vectors of threads that aren't whole yet, kept while their source is being added.
///
/// A thread is stored with all its vectors or not at all, and one chat may take minutes to embed. What is
/// made of it stands here until the import is done, so that an import which was stopped goes on behind the
/// last vectors that it kept.
struct KeptVectors {
  let store: Store
  /// Path of the source that is being added.
  let source: String
  let model: Int64

  /// The time that vectors wait for their source to be added again, in seconds.
  private static let patience: TimeInterval = 30 * 24 * 60 * 60

  /// Keeps vectors, by the digests of what was embedded, even though the task may be cancelled.
  func keep(_ vectors: [String: Data]) async throws {
    if vectors.isEmpty { return }
    let (source, model, now) = (source, model, Date().stored)
    try await Task { [store] in
      try await store.write(changesChunks: false) { database in
        for (hash, vector) in vectors {
          try database.run(
            """
            INSERT OR IGNORE INTO kept_vectors (model_id, hash, source, kept_at, vector)
            VALUES (?, ?, ?, ?, ?)
            """, [model, hash, source, now, vector])
        }
      }
    }.value
  }

  /// Clears what was kept for the source, which is stored whole by now, and what was kept long ago.
  func clear() async throws {
    let (source, model) = (source, model)
    let before = Date(timeIntervalSinceNow: -Self.patience).stored
    let isEmpty = try await store.read { database in
      try Bool.fetchOne(database, sql: "SELECT NOT EXISTS (SELECT 1 FROM kept_vectors)") ?? true
    }
    if isEmpty { return }
    try await store.write(changesChunks: false) { database in
      try database.execute(
        sql: "DELETE FROM kept_vectors WHERE source = ? AND model_id = ? OR kept_at < ?",
        arguments: [source, model, before])
    }
  }
}

extension Schema {
  /// Migration 7: vectors of threads that aren't whole yet.
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
