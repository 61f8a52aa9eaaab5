import GRDB
import Items

extension Store {
  /// Returns the stored duplicates of a thread's items, by key.
  func duplicates(of thread: LoadedThread, source: Int64, model: Int64) async throws
    -> [ItemKey: Int64]
  {
    if thread.digests.isEmpty { return [:] }
    let digests = thread.digests
    return try await read { database in
      try DuplicateSearch(database: database, source: source, model: model).duplicates(of: digests)
    }
  }
}

/// A search for items that another source has stored already.
///
/// Several sources may contain the same mail, such as a mailbox and its backup. The library stores
/// its text once. ``ItemDigest`` says which items are the same.
///
/// Only items whose threads the model has embedded completely count. Otherwise a source that an
/// older model embedded would hide items of a source that this model embeds.
struct DuplicateSearch {
  let database: Database
  let source: Int64
  let model: Int64

  /// Returns the rows of the items with given keys and digests that other sources have.
  func duplicates(of digests: [ItemKey: String]) throws -> [ItemKey: Int64] {
    let lookup = try database.cachedStatement(sql: ItemLookup.duplicates)
    // A thread may hold thousands of the items, so its chunks are looked through once.
    var isEmbedded: [Int64: Bool] = [:]
    var duplicates: [ItemKey: Int64] = [:]
    for (key, digest) in digests {
      let rows = try Row.fetchAll(
        lookup, arguments: StatementArguments(key.values) + [digest, source])
      for row in rows where duplicates[key] == nil {
        let thread: Int64 = try row.value("thread_id")
        let isComplete = try isEmbedded[thread] ?? self.isEmbedded(thread)
        isEmbedded[thread] = isComplete
        if isComplete { duplicates[key] = try row.value("id") as Int64 }
      }
    }
    return duplicates
  }

  private func isEmbedded(_ thread: Int64) throws -> Bool {
    let lacksVector = try Bool.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM chunks c
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
            WHERE c.thread_id = ? AND e.id IS NULL)
          """), arguments: [model, thread])
    return lacksVector == false
  }
}
