// Vectors of sentences by NLEmbedding.
import Foundation
import NaturalLanguage

final class EmbeddingService {
  private let embedding: NLEmbedding

  init?(language: NLLanguage = .english) {
    guard let embedding = NLEmbedding.sentenceEmbedding(for: language) else { return nil }
    self.embedding = embedding
  }

  func vector(for text: String) -> [Double]? {
    embedding.vector(for: text.lowercased())
  }

  func isSimilar(_ first: String, to second: String) -> Bool {
    embedding.distance(between: first, and: second, distanceType: .cosine) < 0.7
  }
}
