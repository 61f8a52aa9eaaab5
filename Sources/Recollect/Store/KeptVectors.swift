import Foundation
import GRDB

/// Vectors of threads that aren't completely embedded yet, stored while their source is imported.
///
/// A thread is stored with all its vectors or not at all, and one chat may take minutes to embed.
/// Its vectors are kept here until then. If the import is stopped, the next one continues after
/// them.
struct KeptVectors {
  let store: Store
  /// A path.
  let source: String
  let model: Int64

  /// Kept vectors are deleted after 30 days.
  private static let timeout: TimeInterval = 30 * 24 * 60 * 60

  /// Stores vectors by the SHA-256 of the embedded text, even if the task has been cancelled.
  func keep(_ vectors: [String: Data]) async throws {
    if vectors.isEmpty { return }
    let (source, model, now) = (source, model, Date().stored)
    try await Task { [store] in
      try await store.write(changesChunks: false) { database in
        for (digest, vector) in vectors {
          try database.run(
            """
            INSERT OR IGNORE INTO kept_vectors (model_id, hash, source, kept_at, vector)
            VALUES (?, ?, ?, ?, ?)
            """, [model, digest, source, now, vector])
        }
      }
    }.value
  }

  /// Deletes the vectors of a thread, within the transaction that stores it.
  ///
  /// - Parameter digests: The digests of the embedded texts.
  static func delete(_ digests: Set<String>, of model: Int64, in database: Database) throws {
    if digests.isEmpty { return }
    try database.run(
      """
      DELETE FROM kept_vectors WHERE model_id = ? AND hash IN (SELECT value FROM json_each(?))
      """, [model, try digests.json])
  }

  /// Deletes the source's vectors, whose threads are stored by now, and all expired vectors.
  func clear() async throws {
    let (source, model) = (source, model)
    let before = Date(timeIntervalSinceNow: -Self.timeout).stored
    guard try await store.read({ try $0.hasRow("SELECT 1 FROM kept_vectors") }) else { return }
    try await store.write(changesChunks: false) { database in
      try database.run(
        "DELETE FROM kept_vectors WHERE source = ? AND model_id = ? OR kept_at < ?",
        [source, model, before])
    }
  }
}
