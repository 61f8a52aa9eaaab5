import Foundation
import GRDB
import Items

/// A writer of one thread: its text, items, placements, people, chunks, vectors and, through
/// triggers, words.
struct ThreadWriter {
  let database: Database
  let source: Int64
  let model: Int64

  enum Outcome: Sendable {
    case stored
    /// Another process has just stored the same thread.
    case alreadyStored
    /// Nothing was written, because something has changed since the thread was prepared.
    ///
    /// The thread has other copies, or the stored thread that it changes has other items.
    case outdated
    /// Another process has removed the source.
    case sourceRemoved
  }

  /// Stores a thread, and removes all threads of the source that had any of its items.
  ///
  /// - Parameter vectors: The vectors of its chunks, by digest.
  func write(_ thread: PreparedThread, vectors: [String: Data]) throws -> Outcome {
    guard try database.hasRow("SELECT 1 FROM sources WHERE id = ?", [source]) else {
      return .sourceRemoved
    }
    // Other processes may have stored or removed copies since the thread was prepared.
    let copies = try CopySearch(database: database, source: source, model: model)
      .copies(of: thread.read.digests)
    if try isStored(thread, copies) { return .alreadyStored }
    guard Set(copies.keys) == Set(thread.copies.keys) else { return .outdated }
    let replaced = try placements(of: thread.read)
    // The replaced threads are removed last, so that other placements of their items move to the
    // new items.
    for id in Set(replaced.filter { $0.owner == source }.map(\.thread)) {
      try database.run("UPDATE threads SET key = ? WHERE id = ?", ["\u{1}replaced \(id)", id])
    }
    // The file would grow by these vectors twice if they went at the end of the import.
    try KeptVectors.delete(Set(thread.chunks.map(\.digest)), of: model, in: database)
    if let text = thread.text { try insert(text, of: thread, vectors: vectors) }
    let removal = PlacementRemoval(database: database)
    try removal.remove(replaced, of: source)
    for placement in try sharedPlacements(of: thread, copies) { try placement.insert(database) }
    return .stored
  }

  /// Returns the source's placements with the thread's key or of any of its items.
  ///
  /// The first item, and with it the key, may have changed, and two threads may have become one.
  private func placements(of thread: LoadedThread) throws -> [PlacementRemoval.Placement] {
    let removal = PlacementRemoval(database: database)
    var placements = try removal.placements(threadKey: thread.key, of: source)
    for (_, origin) in thread.items {
      placements += try removal.placements(of: origin.key, in: source)
    }
    return placements
  }

  private func insert(
    _ text: ThreadText, of thread: PreparedThread, vectors: [String: Data]
  ) throws {
    try database.run(
      """
      INSERT INTO threads (source_id, key, kind, title, text, hash, language)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        source, text.key, text.kind.rawValue, text.title, text.text, thread.digest,
        thread.language,
      ])
    let id = database.lastInsertedRowID
    let items: [(id: Int64, extent: Range<Int>)]
    items = try text.members.enumerated().map { ordinal, member in
      let digest = thread.read.digests[member.origin.key]
      return (
        try insert(member, of: text, digest: digest, at: ordinal, threadID: id), member.extent
      )
    }
    // Chunks and items are in order: an item that ends before a chunk ends before all later chunks.
    var rest = items[...]
    let copiesOtherVectors = try hasOtherModels()
    for (ordinal, chunk) in thread.chunks.enumerated() {
      guard let vector = vectors[chunk.digest] else {
        preconditionFailure("Every chunk is embedded before its thread is stored.")
      }
      rest = rest.drop { $0.extent.upperBound <= chunk.range.lowerBound }
      let covered = rest.prefix { $0.extent.lowerBound < chunk.range.upperBound }
        .filter { $0.extent.overlaps(chunk.range) }
      try insert(
        chunk, vector: vector, at: ordinal, thread: id, items: covered.map(\.id),
        copiesOtherVectors: copiesOtherVectors)
    }
  }

  private func insert(
    _ member: ThreadText.Member, of text: ThreadText, digest: String?, at ordinal: Int,
    threadID: Int64
  ) throws -> Int64 {
    try ItemRecord(member, digest: digest, at: ordinal, thread: threadID).insert(database)
    let id = database.lastInsertedRowID
    for (ordinal, person) in member.item.people.enumerated() {
      try database.run(
        """
        INSERT INTO participants (item_id, ordinal, role, name, address) VALUES (?, ?, ?, ?, ?)
        """, [id, ordinal, person.role.rawValue, person.name, person.address])
    }
    for (ordinal, turn) in member.item.turns.enumerated() {
      try database.run(
        """
        INSERT INTO turns (item_id, ordinal, speaker, text_start, text_end, started)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [id, ordinal, turn.speaker, turn.range.lowerBound, turn.range.upperBound, turn.start])
    }
    try member.item.schedule.map { try ScheduleRecord.store($0, of: id, in: database) }
    for (ordinal, line) in member.item.datedLines.enumerated() {
      try line.store(at: ordinal, of: id, in: database)
    }
    let placement = PlacementRecord(
      of: member.item, itemID: id, at: member.origin, file: try file(member.origin.file),
      source: source, threadKey: text.key)
    try placement.insert(database)
    return id
  }

  private func insert(
    _ chunk: PreparedChunk, vector: Data, at ordinal: Int, thread: Int64, items: [Int64],
    copiesOtherVectors: Bool
  ) throws {
    try database.run(
      """
      INSERT INTO chunks (thread_id, ordinal, start, end, title, text, hash, embedded)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        thread, ordinal, chunk.range.lowerBound, chunk.range.upperBound, chunk.indexedTitle,
        chunk.text, chunk.digest, chunk.ownText?.storable,
      ])
    let id = database.lastInsertedRowID
    for item in items {
      try database.run("INSERT INTO chunk_items (chunk_id, item_id) VALUES (?, ?)", [id, item])
    }
    try database.run(
      "INSERT INTO embeddings (chunk_id, model_id, vector) VALUES (?, ?, ?)", [id, model, vector])
    if copiesOtherVectors { try copyOtherVectors(to: id, digest: chunk.digest) }
  }

  /// Returns true if there are vectors of models that aren't in use: kept, or being made.
  private func hasOtherModels() throws -> Bool {
    try database.hasRow(
      "SELECT 1 FROM models WHERE state IN ('kept', 'making') AND id <> ?", [model])
  }

  /// Copies the vectors of other models for the same text, which the replaced thread still has.
  private func copyOtherVectors(to chunk: Int64, digest: String) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO embeddings (chunk_id, model_id, vector)
      SELECT ?1, e.model_id, e.vector FROM chunks c JOIN embeddings e ON e.chunk_id = c.id
      JOIN models m ON m.id = e.model_id
      WHERE c.hash = ?2 AND c.id <> ?1 AND m.state IN ('kept', 'making') AND m.id <> ?3
      GROUP BY e.model_id
      """, [chunk, digest, model])
  }

  /// Returns true if the source has the thread, completely embedded.
  ///
  /// - Parameter thread: Needn't be cut into chunks.
  func isStored(_ thread: PreparedThread, _ copies: [ItemKey: Int64]) throws -> Bool {
    let row = try Row.fetchOne(
      database.query(
        """
        SELECT t.id, t.hash FROM threads t WHERE t.source_id = ? AND t.key = ?
        AND NOT EXISTS (
          SELECT 1 FROM chunks c
          LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
          WHERE c.thread_id = t.id AND e.id IS NULL)
        """, [source, thread.read.key, model]))
    let digest: String? = try row?.value("hash")
    guard digest == thread.text.map({ _ in thread.digest }) else { return false }
    return try sharedPlacementsAreStored(of: thread, copies)
  }

  /// Returns true if the source has exactly these placements of items in other sources' threads.
  private func sharedPlacementsAreStored(
    of thread: PreparedThread, _ copies: [ItemKey: Int64]
  ) throws -> Bool {
    let stored = try PlacementRecord.fetchAll(
      database.query(
        """
        SELECT p.* FROM placements p
        JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
        WHERE p.source_id = ?1 AND p.thread_key = ?2 AND t.source_id <> ?1
        """, [source, thread.read.key]))
    return try Set(stored) == Set(sharedPlacements(of: thread, copies))
  }

  /// Returns the placements of the items that other sources' threads have.
  private func sharedPlacements(
    of thread: PreparedThread, _ copies: [ItemKey: Int64]
  ) throws -> [PlacementRecord] {
    try thread.read.items.compactMap { item, origin in
      try copies[origin.key].map { id in
        PlacementRecord(
          of: item, itemID: id, at: origin, file: try file(origin.file), source: source,
          threadKey: thread.read.key)
      }
    }
  }

  private func file(_ path: String) throws -> Int64? {
    try Int64.fetchOne(
      database.query("SELECT id FROM files WHERE source_id = ? AND path = ?", [source, path]))
  }
}

/// The source that threads are stored in.
protocol ThreadDestination: Sendable {
  /// `nil` if the source isn't stored yet.
  func source(in database: Database) throws -> Int64?

  /// Prepares a thread with the copies that other sources have now; `nil` if no items are left.
  func prepare(
    _ thread: LoadedThread, model: Int64, in database: Database
  ) throws -> PreparedThread?

  /// Stores a thread in place of the threads that had its items.
  ///
  /// - Parameter vectors: The vectors of its chunks, by digest.
  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome
}

extension ThreadDestination {
  func prepare(
    _ thread: LoadedThread, model: Int64, in database: Database
  ) throws -> PreparedThread? {
    try withCopies(thread, model: model, in: database)
  }

  func withCopies(
    _ thread: LoadedThread, model: Int64, in database: Database
  ) throws -> PreparedThread {
    if thread.digests.isEmpty { return PreparedThread(thread, copies: [:]) }
    // No source has the row 0.
    let source = try source(in: database) ?? 0
    let search = CopySearch(database: database, source: source, model: model)
    return PreparedThread(thread, copies: try search.copies(of: thread.digests))
  }
}

/// A source with a row, which another process may remove meanwhile.
struct StoredSource: ThreadDestination {
  let id: Int64

  func source(in database: Database) throws -> Int64? { id }

  func write(
    _ thread: PreparedThread, vectors: [String: Data], model: Int64, in database: Database
  ) throws -> ThreadWriter.Outcome {
    try ThreadWriter(database: database, source: id, model: model).write(thread, vectors: vectors)
  }
}
