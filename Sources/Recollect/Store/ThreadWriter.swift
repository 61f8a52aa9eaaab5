import Foundation
import GRDB
import Items

/// Stores one thread: its text, items, people, chunks, vectors and, through triggers, words.
struct ThreadWriter {
  let database: Database
  let source: Int64
  let model: Int64

  enum Outcome: Sendable {
    case stored
    /// Another process has just stored the same.
    case isStored
    /// What is a copy has changed since the thread was prepared; nothing was written.
    case isOutdated
    /// Another process has removed the source.
    case isOrphaned
  }

  /// Puts the thread in the place of whatever held any of its items.
  /// - Parameter prepared: What of the thread is the source's own; `nil` when all are copies.
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
    // They go when what takes their place is there, so that copies of their items find it.
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
    // Chunks and items are in order: what ends before a chunk does so before all that follow.
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

  /// A thread that grew has a new first item, and two may have become one: all that share an item.
  private func holders(of thread: ReadThread) throws -> [Int64] {
    var holders = try Int64.fetchSet(
      database.cachedStatement(sql: "SELECT id FROM threads WHERE source_id = ? AND key = ?"),
      arguments: [source, thread.key])
    let statement = try database.cachedStatement(
      sql: """
        SELECT t.id FROM items i JOIN threads t ON t.id = i.thread_id
        WHERE \(ItemKey.condition) AND t.source_id = ?
        """)
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
        text_line, file_offset, file_length, file_line, threading, whole, pieces, asides, fields,
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
        member.isWhole ? nil : try Self.json(member.pieces),
        try Self.json(unlessEmpty: item.asides),
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

  /// A value as it stands in a column.
  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
}

/// Spelling without case, accents and width, by which names are compared.
enum Folding {
  static func fold(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
