import GRDB

/// Sees to it that an item lives on in a copy when the source it was read from gives it up.
///
/// The copy takes the item's place with its text, people, chunks and vectors; only where it stands
/// becomes what the copy's own source says. Nothing is read or embedded.
struct CopyKeeper {
  let database: Database

  /// A copy that takes the place of an item.
  private struct Heir {
    var copy: Int64
    var source: Int64
    var key: String
    var original: Int64
    var ordinal: Int
  }

  private struct Household: Hashable {
    var source: Int64
    var key: String
  }

  /// Removes threads, but for those of their items that have copies elsewhere.
  func remove(_ threads: [Int64]) throws {
    let doomed = Set(threads)
    for thread in threads {
      let heirs = try heirs(of: thread, doomed: doomed)
      let households = Dictionary(grouping: heirs) { Household(source: $0.source, key: $0.key) }
        .sorted { $0.value[0].copy < $1.value[0].copy }
      for (household, heirs) in households.dropLast() {
        let clone = try StoredThread(id: thread, database: database)
          .clone(key: "\u{1}clone \(heirs[0].copy)")
        try settle(heirs, of: household, in: clone, isClone: true)
      }
      if let (household, heirs) = households.last {
        let whole = StoredThread(id: thread, database: database)
        try settle(heirs, of: household, in: whole, isClone: false)
      } else {
        try database.execute(sql: "DELETE FROM threads WHERE id = ?", arguments: [thread])
      }
    }
  }

  /// Removes everything of a source, but for what has copies elsewhere.
  func removeThreads(of source: Int64) throws {
    try remove(
      Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT t.id FROM copies c JOIN items i ON i.id = c.original_id
          JOIN threads t ON t.id = i.thread_id WHERE t.source_id = ? ORDER BY t.id
          """, arguments: [source]))
  }

  /// The first copy of each of the thread's items; copies of items that are stored elsewhere as well
  /// become copies of those.
  private func heirs(of thread: Int64, doomed: Set<Int64>) throws -> [Heir] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT c.id, c.source_id, c.thread_key, c.original_id, i.ordinal
        FROM copies c JOIN items i ON i.id = c.original_id
        WHERE i.thread_id = ? ORDER BY i.ordinal, c.id
        """, arguments: [thread])
    var heirs: [Heir] = []
    for row in rows {
      let copy: Int64 = try row.value("id")
      let heir = Heir(
        copy: copy, source: try row.value("source_id"), key: try row.value("thread_key"),
        original: try row.value("original_id"), ordinal: try row.value("ordinal"))
      let others = try Row.fetchAll(
        database,
        sql: """
          SELECT id, thread_id FROM items
          WHERE (\(ItemKey.columns), digest) =
            (SELECT \(ItemKey.columns), digest FROM items WHERE id = ?)
          ORDER BY id
          """, arguments: [heir.original])
      let living = try others.first { try !doomed.contains($0.value("thread_id")) }
      if let living {
        try database.execute(
          sql: "UPDATE copies SET original_id = ? WHERE id = ?",
          arguments: [try living.value("id") as Int64, copy])
      } else if heirs.last?.ordinal != heir.ordinal {
        heirs.append(heir)
      }
    }
    return heirs
  }

  /// Makes the thread that of the heirs' source, with their items alone.
  private func settle(
    _ heirs: [Heir], of household: Household, in thread: StoredThread, isClone: Bool
  ) throws {
    var kept: Set<Int64> = []
    for heir in heirs {
      let item = try isClone ? self.item(heir.ordinal, of: thread) : heir.original
      try database.execute(
        sql: """
          UPDATE items SET (
            file_id, tags, text_line, file_offset, file_length, file_line, threading, conversation,
            part, outline_date) = (
            SELECT file_id, tags, text_line, file_offset, file_length, file_line, threading,
              conversation, part, outline_date FROM copies WHERE id = ?)
          WHERE id = ?
          """, arguments: [heir.copy, item])
      try database.execute(sql: "DELETE FROM copies WHERE id = ?", arguments: [heir.copy])
      try database.execute(
        sql: "UPDATE copies SET original_id = ? WHERE original_id = ?",
        arguments: [item, heir.original])
      kept.insert(item)
    }
    try database.execute(
      sql: "UPDATE threads SET source_id = ?, key = ? WHERE id = ?",
      arguments: [household.source, try freeKey(household), thread.id])
    try thread.keep(kept)
  }

  private func item(_ ordinal: Int, of thread: StoredThread) throws -> Int64 {
    guard
      let item = try Int64.fetchOne(
        database, sql: "SELECT id FROM items WHERE thread_id = ? AND ordinal = ?",
        arguments: [thread.id, ordinal])
    else { throw DatabaseError.damaged("an item that has gone") }
    return item
  }

  /// The household's key, or one beside it while other items of the same thread are stored under it;
  /// the next import of the source joins them.
  private func freeKey(_ household: Household) throws -> String {
    var key = household.key
    while try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM threads WHERE source_id = ? AND key = ?)",
      arguments: [household.source, key]) ?? false
    {
      key += "+"
    }
    return key
  }
}
