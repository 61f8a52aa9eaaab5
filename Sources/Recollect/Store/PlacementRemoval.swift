import GRDB

/// The removal of items' placements in a source, and of the text that no source has any more.
///
/// The library stores an item once. Each source that contains it has a row in `placements`. An
/// edit, a deletion or the removal of a source takes placements away. In the same transaction, this
/// type decides about the threads they were in. Nothing is read or embedded for that.
///
/// Examples, for a thread of the mails a, b and c that `Inbox.mbox` composed:
/// - `Backup.mbox` has all three. When `Inbox.mbox` is removed, the thread becomes one of
///   `Backup.mbox`.
/// - `Backup.mbox` has only b. The thread becomes one of `Backup.mbox`, and a and c are cut out of
///   its text (``ThreadTrimming``). A chunk that is cut in two is found by words at once. It is
///   embedded when the thread is composed again (``SourceRecomposition``).
/// - `Backup.mbox` has a, and `Sent.mbox` has c. The thread becomes one of `Backup.mbox`, with
///   both. The next imports of the two make a thread of each.
/// - Another thread has the same mail a. The other placements of a become placements of that item.
struct PlacementRemoval {
  let database: Database

  /// Removes a source's placements in threads that other sources need.
  ///
  /// The caller deletes all other threads of the source with the source's row.
  func remove(source: Int64) throws {
    let threads = try Int64.fetchAll(
      database,
      sql: """
        SELECT i.thread_id FROM threads t JOIN items i ON i.thread_id = t.id
        JOIN placements p ON p.item_id = i.id
        WHERE t.source_id = :source AND p.source_id <> :source
        UNION
        SELECT i.thread_id FROM placements p JOIN items i ON i.id = p.item_id
        JOIN threads t ON t.id = i.thread_id
        WHERE p.source_id = :source AND t.source_id <> :source
        AND NOT EXISTS (
          SELECT 1 FROM placements o WHERE o.item_id = i.id AND o.source_id = t.source_id)
        ORDER BY 1
        """, arguments: ["source": source])
    for thread in threads { try removePlacements(of: source, in: thread) }
    for thread in threads { try update(thread) }
  }

  /// Removes the placements of a source's thread; returns false if there were none.
  func remove(threadKey: String, of source: Int64) throws -> Bool {
    let placements = try placements(threadKey: threadKey, of: source)
    try remove(placements, of: source)
    return !placements.isEmpty
  }

  struct Placement {
    var id: Int64
    var threadKey: String
    var conversation: String?
    var thread: Int64
    /// The source that composed the thread.
    var owner: Int64
  }

  /// Removes placements of a source, and no others of the same threads.
  ///
  /// A thread that loses its first item gets the key of another one, because a thread with the
  /// removed item may be stored later.
  func removeAlone(_ placements: [Placement], of source: Int64) throws {
    for placement in placements {
      try database.run("DELETE FROM placements WHERE id = ?", [placement.id])
    }
    for key in Set(placements.map(\.threadKey)) { try replaceKey(key, of: source) }
    for thread in Set(placements.map(\.thread)).sorted() { try update(thread) }
  }

  /// Returns the placements whose threads have further placements of the source.
  func withOthers(_ placements: [Placement], of source: Int64) throws -> [Placement] {
    var keys: Set<String> = []
    for (key, group) in Dictionary(grouping: placements, by: \.threadKey) {
      let count = try Int.fetchOne(
        database.query(
          "SELECT count(*) FROM placements WHERE source_id = ? AND thread_key = ?", [source, key]))
      if count ?? 0 > group.count { keys.insert(key) }
    }
    var threads: Set<Int64> = []
    let owned = placements.filter { $0.owner == source }
    for (thread, group) in Dictionary(grouping: owned, by: \.thread) {
      let count = try Int.fetchOne(
        database.query(
          """
          SELECT count(*) FROM items i JOIN placements p ON p.item_id = i.id
          WHERE i.thread_id = ? AND p.source_id = ?
          """, [thread, source]))
      if count ?? 0 > group.count { threads.insert(thread) }
    }
    return placements.filter { keys.contains($0.threadKey) || threads.contains($0.thread) }
  }

  /// Gives a source's thread the key of the first item that is left.
  private func replaceKey(_ key: String, of source: Int64) throws {
    let first = try Row.fetchOne(
      database.query(
        """
        SELECT \(ItemKey.columns) FROM placements p
        JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
        WHERE p.source_id = ? AND p.thread_key = ?
        ORDER BY t.source_id <> p.source_id, i.ordinal LIMIT 1
        """, [source, key]))
    guard let other = try first.map(ItemKey.init(row:))?.threadKey, other != key else { return }
    let unused = try unusedKey(other, in: source)
    try database.run(
      "UPDATE threads SET key = ?, hash = '' WHERE source_id = ? AND key = ?",
      [unused, source, key])
    try database.run(
      "UPDATE placements SET thread_key = ? WHERE source_id = ? AND thread_key = ?",
      [unused, source, key])
  }

  /// Removes placements of a source, and all others in the threads that the source composed.
  ///
  /// Such a thread is replaced as a whole.
  func remove(_ placements: [Placement], of source: Int64) throws {
    for placement in placements where placement.owner != source {
      try database.run("DELETE FROM placements WHERE id = ?", [placement.id])
    }
    for thread in Set(placements.filter { $0.owner == source }.map(\.thread)) {
      try removePlacements(of: source, in: thread)
    }
    for thread in Set(placements.map(\.thread)).sorted() { try update(thread) }
  }

  func placements(threadKey: String, of source: Int64) throws -> [Placement] {
    try database.rows(
      """
      SELECT p.id, p.thread_key, p.conversation, t.id AS thread_id, t.source_id AS owner
      FROM placements p JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
      WHERE p.source_id = ? AND p.thread_key = ?
      """, [source, threadKey]
    ).map(Placement.init)
  }

  func placements(of key: ItemKey, in source: Int64) throws -> [Placement] {
    try database.rows(
      ItemLookup.placements, StatementArguments(key.values) + [source]
    ).map(Placement.init)
  }

  /// Returns the placements of an item's row, each with its source.
  func placements(ofItem item: Int64) throws -> [(source: Int64, placement: Placement)] {
    try database.rows(
      """
      SELECT p.id, p.source_id, p.thread_key, p.conversation, t.id AS thread_id,
        t.source_id AS owner
      FROM placements p JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
      WHERE i.id = ?
      """, [item]
    ).map { (try $0.value("source_id"), try Placement($0)) }
  }

  private func removePlacements(of source: Int64, in thread: Int64) throws {
    try database.run(
      """
      DELETE FROM placements WHERE source_id = ?
      AND item_id IN (SELECT id FROM items WHERE thread_id = ?)
      """, [source, thread])
  }

  /// Removes items without placements, and gives the thread to a source that has some of the
  /// others.
  private func update(_ thread: Int64) throws {
    try movePlacementsToEqualItems(of: thread)
    let kept = try Int64.fetchSet(
      database.query(
        """
        SELECT id FROM items i WHERE thread_id = ?
        AND EXISTS (SELECT 1 FROM placements WHERE item_id = i.id)
        """, [thread]))
    // Nearly every replaced thread ends here, so its items aren't read.
    if kept.isEmpty { return try database.run("DELETE FROM threads WHERE id = ?", [thread]) }
    let isTrimmed = try trim(thread, to: kept)
    let isShared = try assignOwner(of: thread)
    if isTrimmed || isShared { try markToBeReadAgain(thread) }
  }

  /// Removes all other items; returns false if there were none.
  private func trim(_ thread: Int64, to kept: Set<Int64>) throws -> Bool {
    let count = try Int.fetchOne(
      database.query("SELECT count(*) FROM items WHERE thread_id = ?", [thread]))
    if count == kept.count { return false }
    let titles = try ChunkTitles(of: thread, in: database)
    try ThreadTrimming(thread: thread, database: database).keep(kept)
    try titles.composeAgain()
    return true
  }

  /// Marks the thread and the files of its items, so that the next import composes it again.
  private func markToBeReadAgain(_ thread: Int64) throws {
    try database.run("UPDATE threads SET hash = '' WHERE id = ?", [thread])
    try database.run(
      """
      UPDATE files SET is_complete = 0 WHERE id IN (
        SELECT p.file_id FROM items i JOIN placements p ON p.item_id = i.id
        WHERE i.thread_id = ?)
      """, [thread])
  }

  /// Moves placements of items that the thread's source has lost to the same items in other
  /// threads.
  private func movePlacementsToEqualItems(of thread: Int64) throws {
    let items = try Int64.fetchAll(
      database.query(
        """
        SELECT i.id FROM items i JOIN threads t ON t.id = i.thread_id
        WHERE t.id = ?
        AND EXISTS (SELECT 1 FROM placements WHERE item_id = i.id)
        AND NOT EXISTS (
          SELECT 1 FROM placements WHERE item_id = i.id AND source_id = t.source_id)
        """, [thread]))
    for item in items {
      let other = try Int64.fetchOne(database.query(ItemLookup.equals, [item, thread]))
      guard let other else { continue }
      try database.run(
        "UPDATE OR IGNORE placements SET item_id = ? WHERE item_id = ?", [other, item])
      try database.run("DELETE FROM placements WHERE item_id = ?", [item])
    }
  }

  /// Gives a thread to the source with the oldest placement of its first item, if its own has none.
  ///
  /// Items that the new source doesn't have stay in the thread until the next import of their own
  /// source. That import finds keys of threads that no content can have.
  ///
  /// - Returns: True if there are such items.
  private func assignOwner(of thread: Int64) throws -> Bool {
    let row = try Row.fetchOne(
      database.query(
        """
        SELECT p.source_id, p.thread_key, p.source_id = t.source_id AS is_owner
        FROM threads t JOIN items i ON i.thread_id = t.id JOIN placements p ON p.item_id = i.id
        WHERE t.id = ? ORDER BY p.source_id <> t.source_id, i.ordinal, p.id LIMIT 1
        """, [thread]))
    guard let row, try !row.value("is_owner") else { return false }
    let owner: Int64 = try row.value("source_id")
    let key = try unusedKey(row.value("thread_key"), in: owner)
    try database.run(
      "UPDATE threads SET source_id = ?, key = ? WHERE id = ?", [owner, key, thread])
    try database.run(
      """
      UPDATE placements SET thread_key = ? WHERE source_id = ?
      AND item_id IN (SELECT id FROM items WHERE thread_id = ?)
      """, [key, owner, thread])
    try database.run(
      """
      UPDATE placements SET thread_key = 'apart ' || id
      WHERE item_id IN (
        SELECT id FROM items i WHERE thread_id = ?
        AND NOT EXISTS (SELECT 1 FROM placements WHERE item_id = i.id AND source_id = ?))
      """, [thread, owner])
    return database.changesCount > 0
  }

  /// Returns a key with `+` appended while the source has another thread with that key.
  ///
  /// The other thread has further items of the same thread. The next import of the source joins
  /// them.
  private func unusedKey(_ key: String, in source: Int64) throws -> String {
    var key = key
    while try database.hasRow(
      "SELECT 1 FROM threads WHERE source_id = ? AND key = ?", [source, key])
    {
      key += "+"
    }
    return key
  }
}

extension PlacementRemoval.Placement {
  fileprivate init(_ row: Row) throws {
    id = try row.value("id")
    threadKey = try row.value("thread_key")
    conversation = try row.value("conversation")
    thread = try row.value("thread_id")
    owner = try row.value("owner")
  }
}
