import GRDB
import Items

/// A row of `files`: a file of a source, as it was when it was read.
struct FileRecord: Sendable, FetchableRecord {
  var id: Int64
  /// In the source.
  var path: String
  var location: String
  var size: Int
  /// In seconds since 1970.
  var modified: Double
  var digest: String
  var importer: String
  var isComplete: Bool
  var isRepeating: Bool

  init(row: Row) throws {
    id = try row.value("id")
    path = try row.value("path")
    location = try row.value("location")
    size = try row.count("size")
    modified = try row.finite("modified")
    digest = try row.value("hash")
    importer = try row.value("importer")
    isComplete = try row.value("is_complete")
    isRepeating = try row.value("is_repeating")
  }

  static func all(of source: Int64, in database: Database) throws -> [ExactString: FileRecord] {
    var files: [ExactString: FileRecord] = [:]
    let rows = try fetchCursor(
      database, sql: "SELECT * FROM files WHERE source_id = ?", arguments: [source])
    while let file = try rows.next() { files[ExactString(file.path)] = file }
    return files
  }

  /// Returns the ids of the source's files with items in threads that lack vectors by the model.
  ///
  /// The query finds the threads first, because a chat is one thread with tens of thousands of
  /// items and chunks.
  static func lackingVectors(
    source: Int64, model: Int64, in database: Database
  ) throws -> Set<Int64> {
    try Set(
      Int64.fetchCursor(
        database,
        sql: """
          SELECT DISTINCT p.file_id FROM items i
          JOIN placements p ON p.item_id = i.id AND p.source_id = :source
          WHERE p.file_id IS NOT NULL AND i.thread_id IN (
            SELECT c.thread_id FROM threads t
            JOIN chunks c ON c.thread_id = t.id
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = :model
            WHERE t.source_id = :source AND e.id IS NULL)
          """, arguments: ["model": model, "source": source]))
  }
}
