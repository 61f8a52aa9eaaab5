import Foundation
import GRDB
import Items

/// The source of a collection whose items are stored and deleted one at a time.
///
/// Every statement finds its rows by an index, so the time doesn't depend on the number of items.
/// The rows are those that an import of the whole collection writes, except that the collection's
/// file has no digest: the next import compares all items.
struct CollectionRecords: ThreadDestination {
  /// The path of the source.
  let path: String

  init(_ name: String) { path = ItemCollection.path(of: name) }

  /// Returns an item as the only one of a thread.
  func thread(of item: Item) -> LoadedThread {
    let origin = ItemOrigin(file: path, outline: ItemCollection.outline(of: item).storable)
    return LoadedThread(key: origin.key.threadKey, items: [(origin.stored(item), origin)])
  }

  func source(in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM sources WHERE path = ?"), arguments: [path])
  }

  /// Returns a Boolean value that indicates whether the thread is stored and completely embedded.
  func isStored(_ thread: PreparedThread, model: Int64, in database: Database) throws -> Bool {
    guard let source = try source(in: database) else { return false }
    return try ThreadWriter(database: database, source: source, model: model)
      .isStored(thread, thread.duplicates)
  }

  /// Stores an item's thread, and with the first item the source.
  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome {
    var outcome = ThreadWriter.Outcome.stored
    // A source isn't inserted without an item.
    try database.inSavepoint {
      let source = try insertSource(in: database)
      let removal = PlacementRemoval(database: database)
      for (_, origin) in thread.read.items {
        let others = keys(of: origin.outline.id).filter { $0 != origin.key }
        try removal.remove(
          others.flatMap { try removal.placements(of: $0, in: source) }, of: source)
      }
      outcome = try ThreadWriter(database: database, source: source, model: model)
        .write(thread, vectors: vectors)
      try recordChange(of: source, in: database)
      return outcome == .stored ? .commit : .rollback
    }
    return outcome
  }

  /// Returns a Boolean value that indicates whether the collection has an item.
  func contains(id: String, in database: Database) throws -> Bool {
    guard let source = try source(in: database) else { return false }
    return try !placements(of: id, in: source, database).isEmpty
  }

  /// Deletes an item, and with the last item the source.
  ///
  /// - Returns: A Boolean value that indicates whether there was such an item.
  func delete(id: String, in database: Database) throws -> Bool {
    guard let source = try source(in: database) else { return false }
    let placements = try placements(of: id, in: source, database)
    if placements.isEmpty { return false }
    try PlacementRemoval(database: database).remove(placements, of: source)
    if try Store.deleteIfEmpty(source, in: database) {
      try database.execute(sql: "DELETE FROM kept_vectors WHERE source = ?", arguments: [path])
    } else {
      try recordChange(of: source, in: database)
    }
    return true
  }

  private func placements(
    of id: String, in source: Int64, _ database: Database
  ) throws -> [PlacementRemoval.Placement] {
    let removal = PlacementRemoval(database: database)
    return try keys(of: id.storable).flatMap { try removal.placements(of: $0, in: source) }
  }

  /// Returns the keys that an item with an id may have: one as a mail, one as any other kind.
  private func keys(of id: String) -> [ItemKey] {
    [Outline.Scope.file, .messageID].map { scope in
      ItemKey(
        Outline(id: id, offset: 0, length: 1, line: 1, scope: scope), file: path, variant: "")
    }
  }

  /// Returns the row of the source, and inserts it with its file if it's new.
  private func insertSource(in database: Database) throws -> Int64 {
    if let known = try source(in: database) { return known }
    let now = Date().stored
    try database.run(
      "INSERT INTO sources (path, added_at, updated_at) VALUES (?, ?, ?)", [path, now, now])
    let source = database.lastInsertedRowID
    let file = ItemCollection.file(at: path, size: 0)
    try database.run(
      """
      INSERT INTO files (source_id, path, location, size, modified, hash, importer, is_complete)
      VALUES (?, ?, ?, 0, ?, '', ?, 1)
      """,
      [
        source, file.path, file.location, file.modified.timeIntervalSince1970,
        ItemCollection.importer,
      ])
    return source
  }

  /// Records that the collection differs from the one that was last imported as a whole.
  private func recordChange(of source: Int64, in database: Database) throws {
    try database.run("UPDATE sources SET updated_at = ? WHERE id = ?", [Date().stored, source])
    try database.run(
      "UPDATE files SET hash = '' WHERE source_id = ? AND path = ? AND hash <> ''", [source, path])
  }
}
