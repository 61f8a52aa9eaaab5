import Embeddings

/// The closeness of a part of a passage to a question, by word and by meaning.
package struct Closeness: Sendable, Hashable {
  /// The share of the question's words in the part and in the passage's title, each weighted by its
  /// rarity.
  package var coverage: Double
  /// The cosine between the vectors of the question and the part; `nil` without an embedder.
  package var cosine: Float?

  /// Returns a Boolean value that indicates whether one of the scores reaches a floor.
  ///
  /// - Parameter floor: The floor, as ``Library/resolved(_:)`` returns it.
  package func reaches(_ floor: SearchFloor) -> Bool {
    if let least = floor.cosine, let cosine, cosine >= least { return true }
    return coverage >= floor.coverage
  }
}

extension Library {
  /// Returns the closeness of a question and the sentences that contain a part of a passage.
  ///
  /// Whole sentences are compared because the words of a question often surround its answer. If the
  /// passage isn't stored any more, it contains no words.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  package func closeness(
    of question: String, to part: Range<Int>, of passage: Passage
  ) async throws -> Closeness {
    let whole = Self.wholeSentences(of: part, in: passage)
    let query = LexicalQuery(question)
    let coverage = try await store.read { database in
      try WordCoverage(query, of: [passage], database: database)
        .share(of: passage.id, within: [whole])
    }
    var cosine: Float?
    if let embedder {
      let vectors = try await (
        embedder.embed([question], as: .query),
        embedder.embed([String(passage.text[bytes: whole])], as: .passage)
      )
      cosine = cosineSimilarity(vectors.0[0], vectors.1[0])
    }
    return Closeness(coverage: coverage, cosine: cosine)
  }
}
