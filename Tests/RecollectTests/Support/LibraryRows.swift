import Foundation
import GRDB
import Recollect

/// Every row of a library under natural keys: without row ids, times and the generation.
///
/// Two libraries with equal rows hold the same. Vectors are compared bit for bit.
enum LibraryRows {
  static func all(_ file: URL) throws -> [String: [String]] {
    try DatabaseQueue(path: file.path).read { database in
      try queries.mapValues { try rows($0, in: database) }
    }
  }

  /// What SQLite itself has to say against the file, the word index included; empty when nothing.
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
      // What the rows must say whatever has happened.
      for (rule, query) in rules {
        let broken = try Int.fetchOne(database, sql: "SELECT count(*) FROM (\(query))") ?? 0
        if broken > 0 { faults.append("\(broken) × \(rule)") }
      }
      return faults
    }
  }

  private static let rules = [
    "a chunk's text isn't its thread's at the range": """
    SELECT 1 FROM chunks c JOIN threads t ON t.id = c.thread_id WHERE CAST(c.text AS BLOB)
      <> substr(CAST(t.text AS BLOB), c.start + 1, c.end - c.start)
    """,
    "a chunk without vector": """
    SELECT 1 FROM chunks WHERE id NOT IN (SELECT chunk_id FROM embeddings)
    """,
    "a chunk without item": """
    SELECT 1 FROM chunks WHERE id NOT IN (SELECT chunk_id FROM chunk_items)
    """,
    "a thread without item": """
    SELECT 1 FROM threads WHERE id NOT IN (SELECT thread_id FROM items)
    """,
    "an item without file": "SELECT 1 FROM items WHERE file_id IS NULL",
    "an item twice": """
    SELECT 1 FROM items i JOIN threads t ON t.id = i.thread_id
    GROUP BY t.source_id, i.external_id HAVING count(*) > 1
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
    SELECT t.key, f.path, i.external_id, i.ordinal, i.kind, i.title, i.date, i.tags, i.text_start,
      i.text_end, i.text_line, i.file_offset, i.file_length, i.file_line, i.threading
    FROM items i JOIN threads t ON t.id = i.thread_id JOIN files f ON f.id = i.file_id
    """,
    "participants": """
    SELECT t.key, i.ordinal, p.ordinal, p.role, p.name, p.address, p.folded
    FROM participants p JOIN items i ON i.id = p.item_id JOIN threads t ON t.id = i.thread_id
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
