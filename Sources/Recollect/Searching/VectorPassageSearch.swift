import GRDB
import VectorSearch

/// Search by meaning: cosines between the question's vector and those of all chunks.
struct VectorPassageSearch {
  let database: Database
  let question: SearchTransaction.QuestionVector
  /// The vectors of the question's embedder; `nil` if the library has none.
  private let index: ExactIndex?

  /// Prepares a search, and brings the index up to date.
  ///
  /// - Parameters:
  ///   - question: The question's vector.
  ///   - loaded: The index in memory.
  ///   - canRepeat: A Boolean value that indicates whether another transaction can be begun.
  ///   - path: The path of the library, for errors.
  ///   - database: The database, within the search's transaction.
  /// - Returns: `nil` if the index in memory is ahead of the transaction.
  /// - Throws: `LibraryError` with the code `otherEmbedder` when the library has vectors of other
  ///   embedders only.
  init?(
    for question: SearchTransaction.QuestionVector, index loaded: LoadedIndex, canRepeat: Bool,
    path: String, in database: Database
  ) throws {
    self.database = database
    self.question = question
    let model = try Int64.fetchOne(
      database, sql: "SELECT id FROM models WHERE identifier = ?", arguments: [question.model])
    if let model {
      let current = try loaded.vectors(
        of: model, dimension: question.components.count, in: database, canRepeat: canRepeat)
      guard let current else { return nil }
      index = current
    } else {
      index = nil
    }
    if index?.count ?? 0 == 0 { try checkHasNoOtherVectors(path: path) }
  }

  /// Returns the best chunks by cosine, best first.
  ///
  /// Complexity: O(chunks × dimension).
  func hits(count: Int, filter: FilterSQL) throws -> [VectorMatch] {
    guard let index else { return [] }
    let hits: [VectorMatch]
    if let selection = filter.selection {
      let admitted = try Set(
        Int64.fetchCursor(database, sql: selection, arguments: filter.arguments))
      hits = index.search(question.components, count: count, among: admitted)
    } else {
      hits = index.search(question.components, count: count)
    }
    // Components that no embedder writes may be too large to be multiplied.
    guard hits.allSatisfy(\.score.isFinite) else {
      throw DatabaseError.damaged("a cosine that is no number")
    }
    return hits
  }

  private func checkHasNoOtherVectors(path: String) throws {
    let others = try String.fetchAll(
      database, sql: "SELECT identifier FROM models WHERE id IN (SELECT model_id FROM embeddings)")
    guard let other = others.first, !others.contains(question.model) else { return }
    throw LibraryError(
      .otherEmbedder, path: path,
      message: "Its vectors were made by \(other), not by \(question.model).",
      remedy: "Open it with that embedder, or add its sources again to embed them with this one.")
  }
}
