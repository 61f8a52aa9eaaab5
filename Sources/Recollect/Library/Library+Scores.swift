import Embeddings
import Foundation
import GRDB

extension Library {
  /// Returns the scores of chunks for a question by which a floor decides.
  ///
  /// Chunks without a vector of the embedder have no cosine.
  ///
  /// Complexity: O(chunks × dimension), plus embedding the question.
  package func scores(
    of question: String, with chunks: [Passage.ID]
  ) async throws -> [Passage.ID: (cosine: Float?, coverage: Double)] {
    let vector = try await embedder?.embed([question], as: .query).first
    let identifier = embedder?.identifier
    let query = LexicalQuery(question, asks: true)
    return try await store.read { database in
      let words = try WordCoverage(query, database: database)
      let statement = try database.cachedStatement(
        sql: """
          SELECT e.vector FROM embeddings e JOIN models m ON m.id = e.model_id
          WHERE e.chunk_id = ? AND m.identifier = ?
          """)
      var scores: [Passage.ID: (cosine: Float?, coverage: Double)] = [:]
      for chunk in chunks {
        var cosine: Float?
        if let vector,
          let data = try Data.fetchOne(statement, arguments: [chunk, identifier])
        {
          let stored = try VectorBlob.decode(data, dimension: vector.count)
          cosine = cosineSimilarity(vector, stored)
        }
        scores[chunk] = (cosine, try words.share(of: chunk))
      }
      return scores
    }
  }
}
