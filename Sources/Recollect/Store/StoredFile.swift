import Foundation
import GRDB
import Items

/// A file of a source as the library knows it.
struct StoredFile: Sendable {
  var id: Int64
  var path: String
  var location: String
  var size: Int
  var modified: Double
  var hash: String
  var importer: String
  var isComplete: Bool
  /// Whether it holds an item that the library has from another file.
  var isRepeating: Bool

  static func all(of source: Int64, in database: Database) throws -> [ExactString: StoredFile] {
    var files: [ExactString: StoredFile] = [:]
    let rows = try Row.fetchCursor(
      database, sql: "SELECT * FROM files WHERE source_id = ?", arguments: [source])
    while let row = try rows.next() {
      let file = StoredFile(
        id: try row.value("id"), path: try row.value("path"),
        location: try row.value("location"), size: try row.place("size"),
        modified: try row.finite("modified"), hash: try row.value("hash"),
        importer: try row.value("importer"), isComplete: try row.value("is_complete"),
        isRepeating: try row.value("is_repeating"))
      files[ExactString(file.path)] = file
    }
    return files
  }

  /// Ids of the source's files with an item in a thread that has a chunk without vector by the model.
  ///
  /// The threads are found first: a chat is one thread with tens of thousands of items and chunks.
  static func lackingVectors(
    source: Int64, model: Int64, in database: Database
  ) throws -> Set<Int64> {
    try Set(
      Int64.fetchCursor(
        database,
        sql: """
          SELECT DISTINCT file_id FROM items WHERE file_id IS NOT NULL AND thread_id IN (
            SELECT c.thread_id FROM threads t
            JOIN chunks c ON c.thread_id = t.id
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
            WHERE t.source_id = ? AND e.id IS NULL)
          """, arguments: [model, source]))
  }
}

/// A file as it was found, with what identifies its content.
struct FoundFile: Sendable {
  var file: SourceFile
  var hash: String
  var importer: any Importer
}

/// An item or a copy of one as the library knows it, as far as planning needs it.
struct StoredItem: Sendable {
  var threadKey: String
  var origin: ItemOrigin

  static func all(of source: Int64, in database: Database) throws -> [StoredItem] {
    let decoder = JSONDecoder()
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT t.key, f.path, i.file_offset, i.file_length, i.file_line, i.threading,
          i.conversation, i.outline_date, i.part, i.scope, i.name, i.attachment, i.variant
        FROM items i JOIN threads t ON t.id = i.thread_id JOIN files f ON f.id = i.file_id
        WHERE t.source_id = :source
        UNION ALL
        SELECT c.thread_key, f.path, c.file_offset, c.file_length, c.file_line,
          c.threading, c.conversation, c.outline_date, c.part, c.scope, c.name, c.attachment,
          c.variant
        FROM copies c JOIN files f ON f.id = c.file_id WHERE c.source_id = :source
        ORDER BY 2, 3
        """, arguments: ["source": source])
    var items: [StoredItem] = []
    while let row = try rows.next() {
      let threading: String? = try row.value("threading")
      let attachment: String = try row.value("attachment")
      let outline = Outline(
        id: try row.value("name"), offset: try row.place("file_offset"),
        length: try row.place("file_length"), line: try row.place("file_line"),
        threading: try threading.map { try decoder.decode(Threading.self, from: Data($0.utf8)) },
        conversation: try row.value("conversation"), date: try row.time("outline_date"),
        part: try row.value("part"), scope: try scope(of: row),
        attachment: attachment.isEmpty ? nil : attachment)
      let origin = ItemOrigin(
        file: try row.value("path"), outline: outline, variant: try row.value("variant"))
      items.append(StoredItem(threadKey: try row.value("key"), origin: origin))
    }
    return items
  }

  private static func scope(of row: Row) throws -> Outline.Scope {
    let name: String = try row.value("scope")
    guard let scope = Outline.Scope(rawValue: name) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an item of scope \(name)")
    }
    return scope
  }
}
