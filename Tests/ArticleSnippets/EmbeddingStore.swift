// A store of vectors by NLContextualEmbedding, with the mean of the tokens.
import Embeddings
import Foundation
import NaturalLanguage

enum EmbeddingError: Error {
  case unavailable
  case assetsMissing
}

final class EmbeddingStore {
  struct Entry {
    let text: String
    let vector: [Float]
  }

  private let embedding: NLContextualEmbedding
  private(set) var entries: [Entry] = []

  init() throws {
    guard let embedding = NLContextualEmbedding(language: .english) else {
      throw EmbeddingError.unavailable
    }
    self.embedding = embedding
  }

  func prepare() async throws {
    if !embedding.hasAvailableAssets {
      guard try await embedding.requestAssets() == .available else {
        throw EmbeddingError.assetsMissing
      }
    }
    try embedding.load()
  }

  func add(_ text: String) throws {
    entries.append(Entry(text: text, vector: try vector(for: text)))
  }

  func search(_ query: String, limit: Int = 3) throws -> [(text: String, score: Float)] {
    let vector = try vector(for: query)
    return
      entries
      .map { ($0.text, cosineSimilarity(vector, $0.vector)) }
      .sorted { $0.1 > $1.1 }
      .prefix(limit)
      .map { (text: $0.0, score: $0.1) }
  }

  private func vector(for text: String) throws -> [Float] {
    let result = try embedding.embeddingResult(for: text, language: .english)
    var sum = [Double](repeating: 0, count: embedding.dimension)
    var count = 0
    result.enumerateTokenVectors(in: text.startIndex..<text.endIndex) { vector, _ in
      for index in vector.indices { sum[index] += vector[index] }
      count += 1
      return true
    }
    guard count > 0 else { return sum.map { Float($0) } }
    return sum.map { Float($0 / Double(count)) }
  }
}
