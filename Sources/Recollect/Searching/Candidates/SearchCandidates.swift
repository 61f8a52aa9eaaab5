/// The hits of a question in each search before they are fused, for measurements of other fusions.
package struct SearchCandidates: Sendable {
  package struct Word: Sendable, Codable {
    package var text: String
    package var chunks: Int
  }

  package struct SemanticCandidate: Sendable, Codable {
    package var id: Int64
    package var cosine: Float
  }

  package struct LexicalCandidate: Sendable, Codable {
    package var id: Int64
    package var bm25: Double
    package var coverage: Double
  }

  package var words: [Word]
  package var semantic: [SemanticCandidate]
  package var lexical: [LexicalCandidate]
}
