import Foundation
import GRDB
import Items

/// The storing and deleting of single items of a collection.
///
/// Every statement uses an index, so time depends on the text of the item's thread and not on the
/// number of items. The rows are those of an import of the whole collection, except that the file
/// has no digest: the next import compares all items.
struct CollectionRecords: ThreadDestination {
  let path: String

  init(_ name: String) { path = ItemCollection.path(of: name) }

  /// Composes a thread with changed items; returns `nil` if it has none.
  ///
  /// - Parameters:
  ///   - name: The thread. `nil` for an item that is one by itself.
  ///   - items: The items to insert or replace. None to compose the thread again.
  func thread(
    _ name: String?, changing items: [ItemWithOrigin], in database: Database
  ) throws -> LoadedThread? {
    guard let name else {
      return items.first.map { LoadedThread(key: $0.origin.key.threadKey, items: [$0]) }
    }
    var members: [ItemWithOrigin] = []
    var version = ""
    if let source = try source(in: database) {
      let stored = try CollectionThread(name, of: path, source: source, in: database)
      (members, version) = (stored.items, stored.version)
    }
    // A collection has only one item per id, of whatever kind.
    var positions: [ExactString: Int] = [:]
    for (position, member) in members.enumerated() { positions[member.origin.key.name] = position }
    var differences = 0
    for item in items {
      if let position = positions[item.origin.key.name] {
        if !Self.areEqual(members[position], item) { differences += 1 }
        members[position] = item
      } else {
        differences += 1
        members.append(item)
      }
    }
    let update = CollectionThreadUpdate(
      name: name, changed: Set(items.map(\.origin.key)), differences: differences,
      version: version)
    members = ConversationGrouping.inOrder(members, by: \.origin)
    return members.first.map {
      LoadedThread(key: $0.origin.key.threadKey, items: members, update: update)
    }
  }

  private static func areEqual(
    _ left: ItemWithOrigin, _ right: ItemWithOrigin
  ) -> Bool {
    ThreadText(key: "", items: [left]).digest == ThreadText(key: "", items: [right]).digest
  }

  func stored(_ item: Item) -> ItemWithOrigin {
    let origin = ItemOrigin(file: path, outline: ItemCollection.outline(of: item).storable)
    return (origin.stored(item), origin)
  }

  func prepare(
    _ thread: LoadedThread, model: Int64, in database: Database
  ) throws -> PreparedThread? {
    guard let update = thread.update else {
      return try withCopies(thread, model: model, in: database)
    }
    let changed = thread.items.filter { update.changed.contains($0.origin.key) }
    return try self.thread(update.name, changing: changed, in: database).map {
      try withCopies($0, model: model, in: database)
    }
  }

  func source(in database: Database) throws -> Int64? {
    try Int64.fetchOne(database.query("SELECT id FROM sources WHERE path = ?", [path]))
  }

  /// Returns whether the thread is stored and completely embedded.
  func isStored(_ thread: PreparedThread, model: Int64, in database: Database) throws -> Bool {
    guard let source = try source(in: database) else { return false }
    return try ThreadWriter(database: database, source: source, model: model)
      .isStored(thread, thread.copies)
  }

  /// Stores a thread, and with the first item the source.
  ///
  /// Items that come from other threads are cut out of those.
  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome {
    var outcome = ThreadWriter.Outcome.stored
    // A source isn't inserted without an item.
    try database.inSavepoint {
      let source = try insertSource(in: database)
      if let update = thread.read.update,
        try CollectionThread.version(of: update.name, source: source, in: database)
          != update.version
      {
        outcome = .outdated
        return .rollback
      }
      let isComplete = try self.isComplete(source, in: database)
      try takeOut(thread.read, of: source, in: database)
      outcome = try ThreadWriter(database: database, source: source, model: model)
        .write(thread, vectors: vectors)
      try recordChange(of: source, isComplete: isComplete, in: database)
      return outcome == .stored ? .commit : .rollback
    }
    return outcome
  }

  /// Removes placements that storing a thread wouldn't replace.
  ///
  /// These are items of another kind with the same id, and items in threads that have others too.
  private func takeOut(
    _ thread: LoadedThread, of source: Int64, in database: Database
  ) throws {
    let removal = PlacementRemoval(database: database)
    var present: [PlacementRemoval.Placement] = []
    var obsolete: [PlacementRemoval.Placement] = []
    for (_, origin) in thread.items {
      for key in keys(of: origin.outline.id) {
        let placements = try removal.placements(of: key, in: source)
        if key == origin.key { present += placements } else { obsolete += placements }
      }
    }
    try removal.removeAlone(obsolete + removal.withOthers(present, of: source), of: source)
  }

  func threadNames(of id: String, in database: Database) throws -> Set<String> {
    guard let source = try source(in: database) else { return [] }
    return Set(try placements(of: id, in: source, database).compactMap(\.conversation))
  }

  func contains(id: String, in database: Database) throws -> Bool {
    guard let source = try source(in: database) else { return false }
    return try !placements(of: id, in: source, database).isEmpty
  }

  /// Deletes an item, and with the last item the source; returns `false` if there was none.
  ///
  /// A chunk that the item shared with others has no vector afterwards.
  func delete(id: String, in database: Database) throws -> Bool {
    guard let source = try source(in: database) else { return false }
    let placements = try placements(of: id, in: source, database)
    if placements.isEmpty { return false }
    let isComplete = try isComplete(source, in: database)
    try PlacementRemoval(database: database).removeAlone(placements, of: source)
    try SavedIndex.invalidateAll(in: database)
    if try Store.deleteIfEmpty(source, in: database) {
      try database.run("DELETE FROM kept_vectors WHERE source = ?", [path])
    } else {
      try recordChange(of: source, isComplete: isComplete, in: database)
    }
    return true
  }

  private func placements(
    of id: String, in source: Int64, _ database: Database
  ) throws -> [PlacementRemoval.Placement] {
    let removal = PlacementRemoval(database: database)
    return try keys(of: id.storable).flatMap { try removal.placements(of: $0, in: source) }
  }

  /// Returns an id's key as a mail and its key as any other kind.
  private func keys(of id: String) -> [ItemKey] {
    [Item.Outline.Scope.file, .messageID].map { scope in
      ItemKey(
        Item.Outline(id: id, offset: 0, length: 1, line: 1, scope: scope), file: path, variant: "")
    }
  }

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

  /// Returns whether every import of the whole collection was finished.
  private func isComplete(_ source: Int64, in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database.query(
        "SELECT is_complete FROM files WHERE source_id = ? AND path = ?", [source, path])) ?? true
  }

  /// Records that the collection differs from its last complete import.
  ///
  /// Cutting items out of threads marks it as incomplete. This restores the earlier state.
  private func recordChange(
    of source: Int64, isComplete: Bool, in database: Database
  ) throws {
    try database.run("UPDATE sources SET updated_at = ? WHERE id = ?", [Date().stored, source])
    try database.run(
      """
      UPDATE files SET hash = '', is_complete = ?3
      WHERE source_id = ?1 AND path = ?2 AND (hash <> '' OR is_complete <> ?3)
      """, [source, path, isComplete])
  }
}
