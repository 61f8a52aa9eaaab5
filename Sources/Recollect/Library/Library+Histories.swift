package import Foundation
import GRDB
import Items

extension Library {
  /// Returns the place in an app's history up to which a collection has its records.
  ///
  /// It is `nil` if none was stored, or if the collection doesn't exist.
  package func historyToken(of collection: String) async throws -> Data? {
    // A library of the version before that can't be written has no such table.
    guard isWritable else { return nil }
    let path = ItemCollection.path(of: collection)
    return try await store.read { try Self.historyToken(of: path, in: $0) }
  }

  /// Stores the place in an app's history up to which a collection has its records.
  ///
  /// A collection without items doesn't exist, and has no place either.
  ///
  /// - Parameter known: The token that was read before the records were stored.
  /// - Returns: `false` if another process has stored a token meanwhile. Its records may be older
  ///   than those it replaced, so the caller has to read the changes since `known` again.
  package func setHistoryToken(
    _ token: Data, of collection: String, replacing known: Data?
  ) async throws -> Bool {
    let path = ItemCollection.path(of: collection)
    return try await store.write(changesChunks: false) { database in
      guard try Self.historyToken(of: path, in: database) == known else { return false }
      try database.run(
        """
        INSERT INTO history_tokens (source_id, token) SELECT id, ?2 FROM sources WHERE path = ?1
        ON CONFLICT (source_id) DO UPDATE SET token = excluded.token
        """, [path, token])
      return true
    }
  }

  private static func historyToken(of path: String, in database: Database) throws -> Data? {
    try Data.fetchOne(
      database,
      sql: """
        SELECT token FROM history_tokens
        WHERE source_id = (SELECT id FROM sources WHERE path = ?)
        """, arguments: [path])
  }

  /// Returns the ids of a record's items: its own id, and those that add `#` and a part to it.
  package func itemIDs(ofRecord id: String, in collection: String) async throws -> [String] {
    let path = ItemCollection.path(of: collection)
    let record = id.storable
    return try await store.read { database in
      try String.fetchAll(
        database.query(
          """
          SELECT DISTINCT i.external_id FROM items i JOIN placements p ON p.item_id = i.id
          WHERE p.source_id = (SELECT id FROM sources WHERE path = ?1)
            AND (i.external_id = ?2 OR (i.external_id >= ?3 AND i.external_id < ?4))
          ORDER BY i.external_id
          """, [path, record, record + "#", record + "$"]))
    }
  }
}
