import GRDB

/// Moves duplicated items to another source when their own source gives them up.
///
/// Several sources may contain the same mail, such as a mailbox and its backup. The library stores
/// it once, as an item of the source that was added first. For each other source it has a row in
/// `copies`, which knows the placement in that source and has no text, chunks or vectors.
/// ``ItemDigest`` says which items are the same. Only items that the embedder in use has embedded
/// have copies.
///
/// Everything that removes an item (an edit, a deletion, the removal of its source) calls this type
/// first, in the same transaction. The copy takes over the item with its text, people, chunks and
/// vectors; only the placement changes. Nothing is read or embedded.
///
/// Examples, for a thread of the mails a, b and c in `Inbox.mbox`:
/// - `Backup.mbox` has all three. When `Inbox.mbox` is removed, the thread becomes one of
///   `Backup.mbox`.
/// - `Backup.mbox` has only b. The thread becomes one of `Backup.mbox`, and a and c are cut out of
///   its text (``StoredThread/keep(_:)``). A chunk that is cut in two is found by words at once,
///   and embedded by the next import of `Backup.mbox`.
/// - `Backup.mbox` has a, and `Sent.mbox` has c. The thread is cloned: one of the two threads keeps
///   a, the other c.
/// - Another stored thread has the same mail a. The copies of a become copies of that item.
struct CopyKeeper {
  let database: Database

  /// A copy in another source that takes over an item.
  private struct Placement {
    var copy: Int64
    var source: Int64
    var threadKey: String
    var original: Int64
    var ordinal: Int
  }

  /// The thread that copies belong to in their own source.
  private struct TargetThread: Hashable {
    var source: Int64
    var key: String
  }

  /// Removes threads, except for the items that have copies elsewhere.
  func remove(_ threads: [Int64]) throws {
    let removed = Set(threads)
    for thread in threads {
      let placements = try placements(of: thread, removed: removed)
      let targets = Dictionary(grouping: placements) {
        TargetThread(source: $0.source, key: $0.threadKey)
      }
      .sorted { $0.value[0].copy < $1.value[0].copy }
      for (target, placements) in targets.dropLast() {
        let clone = try StoredThread(id: thread, database: database)
          .clone(key: "\u{1}clone \(placements[0].copy)")
        try reassign(placements, to: target, in: clone, isClone: true)
      }
      if let (target, placements) = targets.last {
        let stored = StoredThread(id: thread, database: database)
        try reassign(placements, to: target, in: stored, isClone: false)
      } else {
        try database.execute(sql: "DELETE FROM threads WHERE id = ?", arguments: [thread])
      }
    }
  }

  /// Removes the threads of a source that have copies elsewhere, except for the items with copies.
  ///
  /// Threads without copies are left to the caller, which deletes them with the row of the source.
  func removeThreads(of source: Int64) throws {
    try remove(
      Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT t.id FROM copies c JOIN items i ON i.id = c.original_id
          JOIN threads t ON t.id = i.thread_id WHERE t.source_id = ? ORDER BY t.id
          """, arguments: [source]))
  }

  /// Returns the first copy of each of the thread's items.
  ///
  /// If an item is stored elsewhere as well, its copies become copies of that item and aren't
  /// returned.
  private func placements(of thread: Int64, removed: Set<Int64>) throws -> [Placement] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT c.id, c.source_id, c.thread_key, c.original_id, i.ordinal
        FROM copies c JOIN items i ON i.id = c.original_id
        WHERE i.thread_id = ? ORDER BY i.ordinal, c.id
        """, arguments: [thread])
    var placements: [Placement] = []
    for row in rows {
      let copy: Int64 = try row.value("id")
      let placement = Placement(
        copy: copy, source: try row.value("source_id"), threadKey: try row.value("thread_key"),
        original: try row.value("original_id"), ordinal: try row.value("ordinal"))
      let sameItems = try Row.fetchAll(
        database, sql: ItemLookup.equals, arguments: [placement.original])
      let remaining = try sameItems.first { try !removed.contains($0.value("thread_id")) }
      if let remaining {
        try database.execute(
          sql: "UPDATE copies SET original_id = ? WHERE id = ?",
          arguments: [try remaining.value("id") as Int64, copy])
      } else if placements.last?.ordinal != placement.ordinal {
        placements.append(placement)
      }
    }
    return placements
  }

  /// Makes a thread one of another source, and removes all items from it except the given ones.
  private func reassign(
    _ placements: [Placement], to target: TargetThread, in thread: StoredThread, isClone: Bool
  ) throws {
    var keptItems: Set<Int64> = []
    for placement in placements {
      let item = try isClone ? self.item(placement.ordinal, of: thread) : placement.original
      try database.execute(
        sql: """
          UPDATE items SET (
            file_id, tags, text_line, file_offset, file_length, file_line, threading, conversation,
            part, outline_date) = (
            SELECT file_id, tags, text_line, file_offset, file_length, file_line, threading,
              conversation, part, outline_date FROM copies WHERE id = ?)
          WHERE id = ?
          """, arguments: [placement.copy, item])
      try database.execute(sql: "DELETE FROM copies WHERE id = ?", arguments: [placement.copy])
      try database.execute(
        sql: "UPDATE copies SET original_id = ? WHERE original_id = ?",
        arguments: [item, placement.original])
      keptItems.insert(item)
    }
    try database.execute(
      sql: "UPDATE threads SET source_id = ?, key = ? WHERE id = ?",
      arguments: [target.source, try unusedKey(for: target), thread.id])
    try thread.keep(keptItems)
  }

  private func item(_ ordinal: Int, of thread: StoredThread) throws -> Int64 {
    guard
      let item = try Int64.fetchOne(
        database, sql: "SELECT id FROM items WHERE thread_id = ? AND ordinal = ?",
        arguments: [thread.id, ordinal])
    else { throw DatabaseError.damaged("an item that has gone") }
    return item
  }

  /// Returns the key of a thread, with `+` appended while the source has another thread with that
  /// key.
  ///
  /// The other thread has further items of the same thread. The next import of the source joins
  /// them.
  private func unusedKey(for target: TargetThread) throws -> String {
    var key = target.key
    while try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM threads WHERE source_id = ? AND key = ?)",
      arguments: [target.source, key]) ?? false
    {
      key += "+"
    }
    return key
  }
}
