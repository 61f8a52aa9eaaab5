package import Embeddings
import Foundation
import GRDB

extension Library {
  private struct CutChunk: Sendable {
    var id: Int64
    var title: String
    var text: String

    /// The text that the embedder reads: the title, unless the text begins with it, and the text.
    var embeddedText: String { EmbeddedTexts.guess(text, title: title) }
  }

  /// Embeds the parts of chunks that were cut when items were removed, so that they are found by
  /// meaning again.
  ///
  /// The next import cuts and embeds their threads as a whole. Complexity: one embedding for each part.
  ///
  /// - Parameter load: A closure that returns the embedder. It is called only if there are such parts.
  /// - Returns: The number of parts.
  /// - Throws: ``LibraryError`` if the library can't be written, and the embedder's errors.
  @discardableResult
  package func embedCutChunks(
    with load: @Sendable () throws -> any Embedder
  ) async throws -> Int {
    let path = store.path
    let hasCutChunk = try await store.read { database in
      try Self.hasCutChunk(database, path: path)
    }
    guard hasCutChunk else { return 0 }
    let embedder = try load()
    guard let model = try await store.searchedModel(embedder.identifier) else { return 0 }
    var count = 0
    var last: Int64 = 0
    while true {
      let start = last
      let chunks = try await store.read { try Self.cutChunks(after: start, model: model, in: $0) }
      guard let end = chunks.last?.id else { return count }
      let vectors = try await embedder.embed(chunks.map(\.embeddedText), as: .passage)
      try await store.write { database in
        // Another process may have changed the library's embedder, or dropped these vectors.
        let records = ModelRecords(database: database, path: path)
        guard try records.model(model)?.state?.isSearched == true else { return }
        for (chunk, vector) in zip(chunks, vectors) {
          // Another process may have imported the thread again meanwhile.
          guard try Self.isStored(chunk, in: database) else { continue }
          try EmbeddingRecord(chunk: chunk.id, model: model, vector: VectorBlob.encode(vector))
            .upsert(database)
        }
      }
      (count, last) = (count + chunks.count, end)
    }
  }

  /// Returns a Boolean value that indicates whether a cut chunk has no vector of the model in use.
  private static func hasCutChunk(_ database: Database, path: String) throws -> Bool {
    let used = try ModelRecords(database: database, path: path).used()
    return try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM chunks WHERE hash = '' AND NOT EXISTS (
          SELECT 1 FROM embeddings e WHERE e.chunk_id = chunks.id AND e.model_id = ?))
        """, arguments: [used?.id]) ?? false
  }

  private static func cutChunks(
    after start: Int64, model: Int64, in database: Database
  ) throws -> [CutChunk] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT id, title, text FROM chunks
        WHERE hash = '' AND id > ? AND NOT EXISTS (
          SELECT 1 FROM embeddings e WHERE e.chunk_id = chunks.id AND e.model_id = ?)
        ORDER BY id LIMIT 32
        """, arguments: [start, model]
    ).map { row in
      let title: String = try row.value("title")
      // The lines after the first one are words that only the index has.
      let first = title.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
      return CutChunk(id: try row.value("id"), title: first, text: try row.value("text"))
    }
  }

  private static func isStored(_ chunk: CutChunk, in database: Database) throws -> Bool {
    let text = try String.fetchOne(
      database, sql: "SELECT text FROM chunks WHERE id = ? AND hash = ''", arguments: [chunk.id])
    return text.map { Array($0.utf8) == Array(chunk.text.utf8) } ?? false
  }
}
