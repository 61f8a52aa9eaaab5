import Embeddings

/// An embedder that counts tokens as an encoder does but gives every text the same vector.
///
/// An import with it takes the time of everything except the embedding.
struct ConstantEmbedder: Embedder {
  private let encoder: BertEncoder
  private let vector: [Float]

  init(_ encoder: BertEncoder) {
    self.encoder = encoder
    vector = [1] + [Float](repeating: 0, count: encoder.dimension - 1)
  }

  var identifier: String { "none" }
  var dimension: Int { encoder.dimension }
  var maximumTokens: Int { encoder.maximumTokens }

  func tokenCount(_ text: String) -> Int { encoder.tokenCount(text) }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    Array(repeating: vector, count: texts.count)
  }
}
