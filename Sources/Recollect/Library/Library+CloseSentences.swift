import Embeddings

extension Library {
  /// Returns all sentences of passages, in order, with their closeness to a question.
  ///
  /// They are embedded in one call, except those that were compared before.
  package func sentences(
    of passages: [Passage], closeTo question: String
  ) async throws -> [CloseSentence] {
    let ranges = passages.map(\.sentences)
    let query = LexicalQuery(question)
    let shares = try await store.read { database in
      let coverage = try WordCoverage(query, of: passages, database: database)
      return try zip(passages, ranges).map { try coverage.shares(of: $0.id, inEach: $1) }
    }
    var sentences = zip(ranges, shares).enumerated().flatMap { position, parts in
      zip(parts.0, parts.1).map { range, share in
        CloseSentence(passage: position, range: range, closeness: Closeness(coverage: share))
      }
    }
    if let embedder, !sentences.isEmpty {
      let rows = passages.map { TableRows(of: $0.text) }
      let texts = sentences.map { sentence in
        let text = String(passages[sentence.passage].text[bytes: sentence.range])
        let described = rows[sentence.passage].describe(text)
        return described.isEmpty ? text : described
      }
      let vectors = try await (
        embedder.embed([question], as: .query), sentenceVectors.vectors(of: texts, by: embedder)
      )
      for (index, vector) in vectors.1.enumerated() {
        sentences[index].closeness.cosine = cosineSimilarity(vectors.0[0], vector)
      }
    }
    return sentences
  }
}
