import Foundation
import GRDB
import Recollect

/// The rows of a library under natural keys, without row ids, times and the generation.
///
/// Two libraries with equal rows have the same content. Vectors are compared bit for bit.
enum LibraryRows {
  static func all(_ file: URL) throws -> [String: [String]] {
    try DatabaseQueue(path: file.path).read { database in
      try queries.mapValues { try rows($0, in: database) }
    }
  }

  /// Returns the rows of items, threads and chunks without what depends on the place of a library's
  /// files and of the items in them.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - root: The path of the folder with the files.
  static func content(_ file: URL, without root: String) throws -> [String: [String]] {
    let kept = ["items", "participants", "chunks", "chunk_items", "embeddings"]
    let content = queries.filter { kept.contains($0.key) }.merging(placeless) { $1 }
    return try DatabaseQueue(path: file.path).read { database in
      try content.mapValues { try rows($0, in: database).map { $0.replacing(root, with: "") } }
    }
  }

  private static let placeless = [
    "threads": """
    SELECT s.path, t.key, t.kind, t.title, t.text, t.language, t.hash = ''
    FROM threads t JOIN sources s ON s.id = t.source_id
    """,
    "placements": """
    SELECT s.path, p.thread_key, f.path, i.external_id, p.tags, p.threading, p.conversation, p.part
    FROM placements p JOIN sources s ON s.id = p.source_id JOIN files f ON f.id = p.file_id
    JOIN items i ON i.id = p.item_id
    """,
  ]

  /// Returns the errors that SQLite finds in the file, including the index of words, and violated
  /// rules.
  static func faults(_ file: URL) throws -> [String] {
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    return try DatabaseQueue(path: file.path, configuration: configuration).write { database in
      var faults = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        .filter { $0 != "ok" }
      faults += try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map(\.description)
      do {
        try database.execute(
          sql: "INSERT INTO chunk_words (chunk_words, rank) VALUES ('integrity-check', 1)")
      } catch {
        faults.append("\(error)")
      }
      // The rows have to satisfy these rules in any case.
      for (rule, query) in rules {
        let broken = try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(query))") ?? 0
        if broken > 0 { faults.append("\(broken) × \(rule)") }
      }
      return faults
    }
  }

  static func threadIDs(_ file: URL) throws -> [Int64] {
    try DatabaseQueue(path: file.path).read {
      try Int64.fetchAll($0, sql: "SELECT id FROM threads ORDER BY id")
    }
  }

  /// Returns the number of kept vectors in a file that another process may be writing.
  static func keptVectors(_ file: URL) throws -> Int {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM kept_vectors") ?? 0
    }
  }

  /// Returns the rules violated by items and chunks whose text isn't that of their thread.
  ///
  /// The rules hold also while a thread waits to be embedded again.
  static func places(_ file: URL) throws -> [String] {
    try DatabaseQueue(path: file.path).read { database in
      try rules.filter { $0.key != noVector }.compactMap { rule, query in
        let broken = try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(query))") ?? 0
        return broken > 0 ? "\(broken) × \(rule)" : nil
      }
    }
  }

  private static let noVector = "a chunk without vector"

  private static let rules = [
    "a chunk's text isn't its thread's at the range": """
    SELECT 1 FROM chunks c JOIN threads t ON t.id = c.thread_id WHERE CAST(c.text AS BLOB)
      <> substr(CAST(t.text AS BLOB), c.start + 1, c.end - c.start)
    """,
    noVector: """
    SELECT 1 FROM chunks WHERE id NOT IN (SELECT chunk_id FROM embeddings)
    """,
    "a chunk without item": """
    SELECT 1 FROM chunks WHERE id NOT IN (SELECT chunk_id FROM chunk_items)
    """,
    "a thread without item": """
    SELECT 1 FROM threads WHERE id NOT IN (SELECT thread_id FROM items)
    """,
    "a placement without file": "SELECT 1 FROM placements WHERE file_id IS NULL",
    "an item without placement": """
    SELECT 1 FROM items WHERE id NOT IN (SELECT item_id FROM placements)
    """,
    "an item twice in a source": """
    SELECT 1 FROM placements p JOIN items i ON i.id = p.item_id
    GROUP BY p.source_id, i.scope, i.place, i.name, i.attachment, i.variant HAVING count(*) > 1
    """,
    "a file of another source": """
    SELECT 1 FROM placements p JOIN files f ON f.id = p.file_id WHERE f.source_id <> p.source_id
    """,
    "a thread of a source that has none of its items": """
    SELECT 1 FROM threads t WHERE t.source_id NOT IN (
      SELECT p.source_id FROM items i JOIN placements p ON p.item_id = i.id
      WHERE i.thread_id = t.id)
    """,
    "a placement with the key of another thread": """
    SELECT 1 FROM placements p JOIN items i ON i.id = p.item_id
    JOIN threads t ON t.id = i.thread_id WHERE p.source_id = t.source_id AND p.thread_key <> t.key
    """,
  ]

  private static let queries = [
    "sources": "SELECT path, importer FROM sources",
    "files": """
    SELECT s.path, f.path, f.location, f.size, f.modified, f.hash, f.importer, f.is_complete,
      f.is_repeating
    FROM files f JOIN sources s ON s.id = f.source_id
    """,
    "threads": """
    SELECT s.path, t.key, t.kind, t.title, t.text, t.hash, t.language
    FROM threads t JOIN sources s ON s.id = t.source_id
    """,
    "items": """
    SELECT t.key, i.external_id, i.ordinal, i.kind, i.title, i.date, i.text_start, i.text_end,
      i.whole, i.segments, i.excluded_ranges, i.fields, i.attachments, i.parent, i.digest, i.scope,
      i.place, i.name, i.attachment, i.variant
    FROM items i JOIN threads t ON t.id = i.thread_id
    """,
    "archives": """
    SELECT s.path, a.location, a.fingerprint FROM archives a JOIN sources s ON s.id = a.source_id
    """,
    "kept_vectors": "SELECT source, hash FROM kept_vectors",
    "placements": """
    SELECT s.path, p.thread_key, f.path, o.path, i.ordinal, i.external_id, p.file_offset,
      p.file_length, p.file_line, p.text_line, p.tags, p.threading, p.conversation, p.part
    FROM placements p JOIN sources s ON s.id = p.source_id JOIN files f ON f.id = p.file_id
    JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
    JOIN sources o ON o.id = t.source_id
    """,
    "participants": """
    SELECT t.key, i.ordinal, p.ordinal, p.role, p.name, p.address
    FROM participants p JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
    """,
    "dated_lines": """
    SELECT t.key, i.ordinal, d.ordinal, d.line, d.title, d.is_task, d.status, d.start, d.duration,
      d.is_all_day, d.rule
    FROM dated_lines d JOIN items i ON i.id = d.item_id JOIN threads t ON t.id = i.thread_id
    """,
    "chunks": """
    SELECT t.key, c.ordinal, c.start, c.end, c.title, c.text, c.hash
    FROM chunks c JOIN threads t ON t.id = c.thread_id
    """,
    "chunk_items": """
    SELECT t.key, c.ordinal, i.ordinal FROM chunk_items ci
    JOIN chunks c ON c.id = ci.chunk_id JOIN items i ON i.id = ci.item_id
    JOIN threads t ON t.id = c.thread_id
    """,
    "embeddings": """
    SELECT t.key, c.ordinal, m.identifier, m.dimension, hex(e.vector) FROM embeddings e
    JOIN chunks c ON c.id = e.chunk_id JOIN models m ON m.id = e.model_id
    JOIN threads t ON t.id = c.thread_id
    """,
  ]

  private static func rows(_ query: String, in database: Database) throws -> [String] {
    try Row.fetchAll(database, sql: query)
      .map { $0.databaseValues.map(\.description).joined(separator: " | ") }.sorted()
  }
}
