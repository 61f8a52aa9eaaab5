import GRDB
import Items

extension Store {
  /// Determines which items of a thread are stored for another source already.
  func sort(_ read: ReadThread, source: Int64, model: Int64) async throws -> SortedThread {
    if read.digests.isEmpty { return SortedThread(read, originals: [:]) }
    return try await self.read { database in
      SortedThread(
        read, originals: try read.originals(besides: source, model: model, in: database))
    }
  }
}

extension ReadThread {
  /// Returns the rows of the items that are stored for another source, by key.
  ///
  /// Only items whose threads the model has embedded completely count. Otherwise a source that an
  /// older model embedded would hide items of a source that this model embeds.
  func originals(besides source: Int64, model: Int64, in database: Database) throws
    -> [ItemKey: Int64]
  {
    let statement = try database.cachedStatement(
      sql: """
        SELECT i.id FROM items i JOIN threads t ON t.id = i.thread_id
        WHERE \(ItemKey.condition) AND i.digest = ? AND t.source_id <> ? AND NOT EXISTS (
          SELECT 1 FROM chunks c
          LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
          WHERE c.thread_id = t.id AND e.id IS NULL)
        ORDER BY i.id LIMIT 1
        """)
    var originals: [ItemKey: Int64] = [:]
    for (key, digest) in digests {
      originals[key] = try Int64.fetchOne(
        statement, arguments: StatementArguments(key.values) + [digest, source, model])
    }
    return originals
  }
}
