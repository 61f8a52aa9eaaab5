import Foundation
import GRDB
import Items

/// A writer of one thread: its text, items, people, chunks, vectors and, through triggers, words.
struct ThreadWriter {
  let database: Database
  let source: Int64
  let model: Int64

  enum Outcome: Sendable {
    case stored
    /// Another process has just stored the same thread.
    case isStored
    /// Other items are copies than when the thread was prepared; nothing was written.
    case isOutdated
    /// Another process has removed the source.
    case isOrphaned
  }

  /// Stores a thread and removes all threads that had any of its items.
  ///
  /// - Parameters:
  ///   - sorted: The thread, with its own items and its copies separated.
  ///   - prepared: The thread of the source's own items; `nil` if all items are copies.
  ///   - vectors: The vectors of its chunks, by digest.
  func write(
    _ sorted: SortedThread, prepared: PreparedThread?, vectors: [String: Data]
  ) throws -> Outcome {
    let isThere = try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM sources WHERE id = ?)"),
      arguments: [source])
    guard isThere == true else { return .isOrphaned }
    let originals = try sorted.read.originals(besides: source, model: model, in: database)
    if try isStored(sorted, prepared, originals: originals) { return .isStored }
    let known = Set(sorted.copies.map(\.origin.key))
    guard Set(originals.keys) == known else { return .isOutdated }
    let holders = try holders(of: sorted.read)
    // The old threads are removed last, so that the copies of their items find the new items.
    for holder in holders {
      try database.run(
        "UPDATE threads SET key = ? WHERE id = ?", ["\u{1}replaced \(holder)", holder])
    }
    try deleteCopies(of: sorted.read)
    if let prepared {
      try insert(prepared, digests: sorted.read.digests, vectors: vectors)
    }
    for copy in sorted.copies {
      try insert(copy, original: originals[copy.origin.key] ?? copy.original, key: sorted.read.key)
    }
    try CopyKeeper(database: database).remove(holders)
    return .stored
  }

  private func insert(
    _ prepared: PreparedThread, digests: [ItemKey: String], vectors: [String: Data]
  ) throws {
    let thread = prepared.thread
    try database.run(
      """
      INSERT INTO threads (source_id, key, kind, title, text, hash, language)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        source, thread.key, thread.kind.rawValue, thread.title, thread.text, prepared.hash,
        LanguageGuess.language(of: thread.text),
      ])
    let threadID = database.lastInsertedRowID
    let items: [(id: Int64, extent: Range<Int>)]
    items = try thread.members.enumerated().map { ordinal, member in
      let digest = digests[member.origin.key]
      return (try insert(member, digest: digest, at: ordinal, thread: threadID), member.extent)
    }
    // Chunks and items are in order: an item that ends before a chunk ends before all later chunks.
    var rest = items[...]
    for (ordinal, chunk) in prepared.chunks.enumerated() {
      guard let vector = vectors[chunk.hash] else {
        preconditionFailure("Every chunk is embedded before its thread is stored.")
      }
      rest = rest.drop { $0.extent.upperBound <= chunk.range.lowerBound }
      let covered = rest.prefix { $0.extent.lowerBound < chunk.range.upperBound }
        .filter { $0.extent.overlaps(chunk.range) }
      try insert(chunk, vector: vector, at: ordinal, thread: threadID, items: covered.map(\.id))
    }
  }

  private func isStored(
    _ sorted: SortedThread, _ prepared: PreparedThread?, originals: [ItemKey: Int64]
  ) throws -> Bool {
    let hash = try String.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT t.hash FROM threads t WHERE t.source_id = ? AND t.key = ?
          AND NOT EXISTS (
            SELECT 1 FROM chunks c
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
            WHERE c.thread_id = t.id AND e.id IS NULL)
          """), arguments: [source, sorted.read.key, model])
    guard hash == prepared?.hash else { return false }
    return try copiesAreStored(sorted, originals: originals)
  }

  /// Returns the stored threads that have the same key, or any of the thread's items.
  ///
  /// The first item, and with it the key, may have changed, and two threads may have become one.
  private func holders(of thread: ReadThread) throws -> [Int64] {
    var holders = try Int64.fetchSet(
      database.cachedStatement(sql: "SELECT id FROM threads WHERE source_id = ? AND key = ?"),
      arguments: [source, thread.key])
    let statement = try database.cachedStatement(sql: ItemLookup.threads)
    for (_, origin) in thread.items {
      let arguments = StatementArguments(origin.key.values) + [source]
      holders.formUnion(try Int64.fetchSet(statement, arguments: arguments))
    }
    return holders.sorted()
  }

  func file(_ path: String) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM files WHERE source_id = ? AND path = ?"),
      arguments: [source, path])
  }

  private func insert(
    _ member: ComposedThread.Member, digest: String?, at ordinal: Int, thread: Int64
  ) throws -> Int64 {
    let (item, outline) = (member.item, member.origin.outline)
    try database.run(
      """
      INSERT INTO items (
        thread_id, file_id, external_id, ordinal, kind, title, date, tags, text_start, text_end,
        text_line, file_offset, file_length, file_line, threading, whole, segments, excluded_ranges, fields,
        attachments, parent, conversation, part, outline_date, digest, \(ItemKey.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        thread, try file(member.origin.file), item.id, ordinal, item.kind.rawValue, item.title,
        item.date?.stored,
        item.tags.isEmpty ? "[]" : try Self.json(item.tags), member.range.lowerBound,
        member.range.upperBound, item.textLine,
        outline.offset, outline.length, outline.line, try outline.threading.map(Self.json),
        member.isWhole ? nil : ComposedThread.storable(item.text),
        member.isWhole ? nil : try Self.json(member.segments),
        try Self.json(unlessEmpty: item.excludedRanges),
        try Self.json(unlessEmpty: item.fields), try Self.json(unlessEmpty: item.attachments),
        item.parent, outline.conversation, outline.part, outline.date?.timeIntervalSince1970,
        digest,
      ] + StatementArguments(member.origin.key.values))
    let id = database.lastInsertedRowID
    for (ordinal, person) in item.people.enumerated() {
      try database.run(
        """
        INSERT INTO participants (item_id, ordinal, role, name, address, folded)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          id, ordinal, person.role.rawValue, person.name, person.address,
          Folding.fold("\(person.name) <\(person.address)>"),
        ])
    }
    return id
  }

  private func insert(
    _ chunk: PreparedChunk, vector: Data, at ordinal: Int, thread: Int64,
    items: [Int64]
  ) throws {
    try database.run(
      """
      INSERT INTO chunks (thread_id, ordinal, start, end, title, text, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        thread, ordinal, chunk.range.lowerBound, chunk.range.upperBound, chunk.indexedTitle,
        chunk.text, chunk.hash,
      ])
    let id = database.lastInsertedRowID
    for item in items {
      try database.run(
        "INSERT INTO chunk_items (chunk_id, item_id) VALUES (?, ?)", [id, item])
    }
    try database.run(
      "INSERT INTO embeddings (chunk_id, model_id, vector) VALUES (?, ?, ?)", [id, model, vector])
  }

  private static func json(unlessEmpty values: [some Encodable]) throws -> String? {
    values.isEmpty ? nil : try json(values)
  }

  /// Encodes a value as JSON for a column.
  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
}

/// The folding by which names are compared: without case, accents and width.
enum Folding {
  static func fold(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
