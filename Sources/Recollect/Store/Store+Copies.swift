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
    let lookup = try database.cachedStatement(sql: ItemLookup.originals)
    let lacksVector = try database.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM chunks c
          LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
          WHERE c.thread_id = ? AND e.id IS NULL)
        """)
    // A thread may hold thousands of the items, so its chunks are looked through once.
    var isEmbedded: [Int64: Bool] = [:]
    var originals: [ItemKey: Int64] = [:]
    for (key, digest) in digests {
      let rows = try Row.fetchAll(
        lookup, arguments: StatementArguments(key.values) + [digest, source])
      for row in rows where originals[key] == nil {
        let thread: Int64 = try row.value("thread_id")
        let isWhole =
          try isEmbedded[thread]
          ?? !(Bool.fetchOne(lacksVector, arguments: [model, thread]) ?? true)
        isEmbedded[thread] = isWhole
        if isWhole { originals[key] = try row.value("id") as Int64 }
      }
    }
    return originals
  }
}
