import Embeddings
import Foundation
import VectorSearch

extension Library {
  /// Returns the hits of each search, best first, without looking at dates.
  ///
  /// - Parameter count: The number of hits of each search.
  package func candidates(of question: String, count: Int) async throws -> SearchCandidates {
    let embedder = try requireEmbedder()
    let vector = try await embedder.embed([question], as: .query)[0]
    let meaning = Meaning(embedder: embedder, target: .vector(vector))
    let query = LexicalQuery(question, asks: true)
    let (path, index, lengths) = (store.path, index, lengths)
    return try await store.read { database in
      let filter = try FilterSQL(SearchFilter(), phrases: query.required, in: database)
      let chunks = AdmittedChunks(filter, in: database)
      let vectors = try VectorPassageSearch(
        for: meaning, index: index, canRepeat: false, path: path, in: database)
      let lexicalHits = try LexicalSearch(query, in: database).hits(
        count: count, among: chunks, parts: nil, lengths: lengths)
      let postings = try QuestionPostings(query, in: database)
      return SearchCandidates(
        words: zip(query.terms, postings.terms).map { .init(text: $0, chunks: $1.chunks.count) },
        semantic: try vectors?.hits(count: count, among: chunks)
          .map { .init(id: $0.id, cosine: $0.score) } ?? [],
        lexical: lexicalHits.map { .init(id: $0.hit.id, bm25: $0.hit.score, coverage: $0.coverage) }
      )
    }
  }
}
