import Foundation
import GRDB
import Items

/// A thread as it was read, before it is known which of its items another source gave.
struct ReadThread: Sendable {
  /// Identity within the source.
  var key: String
  var items: [(item: Item, origin: ItemOrigin)]
  var bond: Bond
  /// Digests of the items that another source may have given.
  let digests: [ItemKey: String]

  init(key: String, items: [(item: Item, origin: ItemOrigin)], bond: Bond = .other) {
    self.key = key
    self.items = items
    self.bond = bond
    digests = Dictionary(
      items.compactMap { item, origin in
        ItemDigest.of(item, origin.key).map { (origin.key, $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }
}

/// A thread of which the items that another source gave are known.
struct SortedThread: Sendable {
  /// All of it, to be sorted again when the library has moved on meanwhile.
  var read: ReadThread
  /// What is the source's own; `nil` when everything is a copy.
  var own: ComposedThread?
  var copies: [ItemCopy]

  init(_ read: ReadThread, originals: [ItemKey: Int64]) {
    self.read = read
    let own = read.items.filter { originals[$0.origin.key] == nil }
    self.own = own.isEmpty ? nil : ComposedThread(key: read.key, items: own, bond: read.bond)
    copies = read.items.compactMap { item, origin in
      let key = origin.key
      guard let original = originals[key], let digest = read.digests[key] else { return nil }
      return ItemCopy(item: item, digest: digest, origin: origin, original: original)
    }
  }
}

/// An item that is stored as another source gave it.
struct ItemCopy: Sendable {
  var item: Item
  var digest: String
  var origin: ItemOrigin
  /// Row of the stored item.
  var original: Int64
}

extension ReadThread {
  /// Rows of the items that another source gave.
  ///
  /// Only what can be found by the model counts: else a source that was embedded by an older one
  /// would hide what this one gives.
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

extension Store {
  /// Finds out which items of a thread another source gave.
  func sort(_ read: ReadThread, source: Int64, model: Int64) async throws -> SortedThread {
    if read.digests.isEmpty { return SortedThread(read, originals: [:]) }
    return try await self.read { database in
      SortedThread(
        read, originals: try read.originals(besides: source, model: model, in: database))
    }
  }
}
