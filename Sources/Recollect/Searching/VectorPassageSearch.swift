import Foundation
import GRDB
import VectorSearch

/// Search by meaning: cosines between the question's vector and those of all chunks.
struct VectorPassageSearch {
  let database: Database
  let question: SearchTransaction.QuestionVector
  /// The path of the library, for errors.
  let path: String

  /// Returns the best chunks by cosine, best first, and the index in which they were found.
  ///
  /// Complexity: O(chunks × dimension), and a read of all vectors if the file has changed since
  /// `index` was loaded.
  /// - Throws: `LibraryError` with the code `otherEmbedder` when the library has vectors of other
  ///   embedders only.
  func hits(
    count: Int, filter: FilterSQL, index known: LoadedIndex?
  ) throws -> (hits: [VectorMatch], index: LoadedIndex?) {
    guard
      let model = try Int64.fetchOne(
        database, sql: "SELECT id FROM models WHERE identifier = ?", arguments: [question.model])
    else {
      try checkHasNoOtherVectors()
      return ([], nil)
    }
    let loaded = try currentIndex(model: model, known: known)
    if loaded.index.count == 0 { try checkHasNoOtherVectors() }
    let hits: [VectorMatch]
    if let selection = filter.selection {
      let admitted = try Set(
        Int64.fetchCursor(database, sql: selection, arguments: filter.arguments))
      hits = loaded.index.search(question.components, count: count, among: admitted)
    } else {
      hits = loaded.index.search(question.components, count: count)
    }
    // Components that no embedder writes may be too large to be multiplied.
    guard hits.allSatisfy(\.score.isFinite) else {
      throw DatabaseError.damaged("a cosine that is no number")
    }
    return (hits, loaded)
  }

  /// Returns the index of the file as it is in this transaction.
  private func currentIndex(model: Int64, known: LoadedIndex?) throws -> LoadedIndex {
    let generation = try Int.fetchOne(database, sql: "SELECT generation FROM library") ?? 0
    if let known, known.generation == generation { return known }
    return LoadedIndex(generation: generation, index: try readIndex(model: model))
  }

  private func readIndex(model: Int64) throws -> ExactIndex {
    let dimension = question.components.count
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

  private func checkHasNoOtherVectors() throws {
    let others = try String.fetchAll(
      database, sql: "SELECT identifier FROM models WHERE id IN (SELECT model_id FROM embeddings)")
    guard let other = others.first, !others.contains(question.model) else { return }
    throw LibraryError(
      .otherEmbedder, path: path,
      message: "Its vectors were made by \(other), not by \(question.model).",
      remedy: "Open it with that embedder, or add its sources again to embed them with this one.")
  }
}
