import GRDB
import Items

extension Store {
  func copies(of thread: LoadedThread, source: Int64, model: Int64) async throws
    -> [ItemKey: Int64]
  {
    if thread.digests.isEmpty { return [:] }
    let digests = thread.digests
    return try await read { database in
      try CopySearch(database: database, source: source, model: model).copies(of: digests)
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
struct CopySearch {
  let database: Database
  let source: Int64
  let model: Int64

  func copies(of digests: [ItemKey: String]) throws -> [ItemKey: Int64] {
    let lookup = try database.cachedStatement(sql: ItemLookup.copies)
    // A thread may hold thousands of the items, so its chunks are looked through once.
    var isEmbedded: [Int64: Bool] = [:]
    var copies: [ItemKey: Int64] = [:]
    for (key, digest) in digests {
      let rows = try Row.fetchAll(
        lookup, arguments: StatementArguments(key.values) + [digest, source])
      for row in rows where copies[key] == nil {
        let thread: Int64 = try row.value("thread_id")
        let isComplete = try isEmbedded[thread] ?? self.isEmbedded(thread)
        isEmbedded[thread] = isComplete
        if isComplete { copies[key] = try row.value("id") as Int64 }
      }
    }
    return copies
  }

  private func isEmbedded(_ thread: Int64) throws -> Bool {
    try !database.hasRow(
      """
      SELECT 1 FROM chunks c LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
      WHERE c.thread_id = ? AND e.id IS NULL
      """, [model, thread])
  }
}

/// SQL that finds items by their keys, all of which one index has to answer.
///
/// Anybody can send thousands of mails with one `Message-ID`. A lookup in an index of the ids alone
/// would visit each of them.
package enum ItemLookup {
  /// Placements of an item in a source, with the item's thread and its source.
  package static let placements = """
    SELECT p.id, p.thread_key, p.conversation, t.id AS thread_id, t.source_id AS owner FROM items i
    JOIN placements p ON p.item_id = i.id JOIN threads t ON t.id = i.thread_id
    WHERE \(ItemKey.condition) AND p.source_id = ?
    """

  /// Items with the same key and digest that other sources have composed into threads.
  package static let copies = """
    SELECT i.id, i.thread_id FROM items i JOIN threads t ON t.id = i.thread_id
    WHERE \(ItemKey.condition) AND i.digest = ? AND t.source_id <> ? AND \(isOwned) ORDER BY i.id
    """

  /// Items of other threads with the key and digest of an item.
  package static let equals = """
    SELECT i.id FROM items i JOIN threads t ON t.id = i.thread_id
    WHERE (\(ItemKey.columns), digest) =
      (SELECT \(ItemKey.columns), digest FROM items WHERE id = ?)
    AND i.thread_id <> ? AND \(isOwned) ORDER BY i.id LIMIT 1
    """

  /// True if the source that composed an item's thread still has the item.
  private static let isOwned = """
    EXISTS (SELECT 1 FROM placements p WHERE p.item_id = i.id AND p.source_id = t.source_id)
    """
}
