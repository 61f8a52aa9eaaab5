import Embeddings
import Foundation
import GRDB
import Synchronization
import VectorSearch

extension Library {
  /// The best chunks by cosine, best first.
  func vectorHits(
    _ question: String, options: SearchOptions, filter: FilterSQL
  ) async throws -> [VectorMatch] {
    let embedder = try requireEmbedder()
    guard let model = try await store.knownModel(embedder.identifier) else {
      try await checkHasNoOtherVectors(embedder)
      return []
    }
    let vector = try await embedder.embed([question], as: .query)[0]
    let index = try await currentIndex(model: model, dimension: embedder.dimension)
    if index.count == 0 { try await checkHasNoOtherVectors(embedder) }
    let hits: [VectorMatch]
    if let selection = filter.selection {
      let arguments = filter.arguments
      let admitted = try await store.read { database in
        try Set(Int64.fetchCursor(database, sql: selection, arguments: arguments))
      }
      hits = index.search(vector, count: options.candidates, among: admitted)
    } else {
      hits = index.search(vector, count: options.candidates)
    }
    // Numbers that no embedder makes may be too large to be multiplied.
    guard hits.allSatisfy(\.score.isFinite) else {
      throw LibraryError(DatabaseError.damaged("a cosine that is no number"), path: store.path)
    }
    return hits
  }

  /// The index of the file as it is now, made from the vectors in it when the file has moved on.
  private func currentIndex(model: Int64, dimension: Int) async throws -> ExactIndex {
    let known = index.withLock { $0 }
    let loaded = try await store.read { database in
      let generation = try Int.fetchOne(database, sql: "SELECT generation FROM library") ?? 0
      if let known, known.generation == generation { return known }
      return LoadedIndex(
        generation: generation,
        index: try Self.readIndex(model: model, dimension: dimension, from: database))
    }
    index.withLock { $0 = loaded }
    return loaded.index
  }

  private static func readIndex(
    model: Int64, dimension: Int, from database: Database
  ) throws -> ExactIndex {
    var index = ExactIndex(dimension: dimension)
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?", arguments: [model])
    index.reserve(count ?? 0)
    let rows = try Row.fetchCursor(
      database, sql: "SELECT chunk_id, vector FROM embeddings WHERE model_id = ? ORDER BY chunk_id",
      arguments: [model])
    while let row = try rows.next() {
      let id: Int64 = try row.value("chunk_id")
      try row.withUnsafeData(named: "vector") { data in
        let bytes = dimension * MemoryLayout<Float>.size
        guard let data, data.count == bytes, VectorBlob.isFinite(data) else {
          throw DatabaseError.damaged("the vector of chunk \(id) isn't \(bytes) bytes of numbers")
        }
        data.withUnsafeBytes { index.insert(littleEndian: $0, id: id) }
      }
    }
    return index
  }

  private func checkHasNoOtherVectors(_ embedder: any Embedder) async throws {
    let others = try await store.read { database in
      try String.fetchAll(
        database, sql: "SELECT identifier FROM models WHERE id IN (SELECT model_id FROM embeddings)"
      )
    }
    // Its own may have come since it was found to have none.
    guard let other = others.first, !others.contains(embedder.identifier) else { return }
    throw LibraryError(
      .otherEmbedder, path: store.path,
      sentence: "Its vectors were made by \(other), not by \(embedder.identifier).",
      remedy: "Open it with that embedder, or add its sources again to embed them with this one.")
  }
}
