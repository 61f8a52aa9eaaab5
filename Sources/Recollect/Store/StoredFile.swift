import GRDB
import Items

/// The stored state of a source's file.
struct StoredFile: Sendable {
  var id: Int64
  var path: String
  var location: String
  var size: Int
  var modified: Double
  var hash: String
  var importer: String
  var isComplete: Bool
  /// A Boolean value that indicates whether the file has an item that another file also has.
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
          SELECT DISTINCT file_id FROM items WHERE file_id IS NOT NULL AND thread_id IN (
            SELECT c.thread_id FROM threads t
            JOIN chunks c ON c.thread_id = t.id
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
            WHERE t.source_id = ? AND e.id IS NULL)
          """, arguments: [model, source]))
  }
}
