import Embeddings
import Foundation
import LlamaModels
import Testing

/// nomic-embed-text-v1.5, compared with vectors of an implementation of its formulas in numpy.
@Suite(.needsNomic) struct NomicTests {
  private struct Reference: Decodable {
    let purpose: String
    let text: String
    let ids: [Int32]
    let vector: [Float]
  }

  private static let loaded = Result {
    try LlamaEmbedder(file: Weights.nomic ?? URL(fileURLWithPath: "/"))
  }

  private func references() throws -> [Reference] {
    struct File: Decodable {
      let texts: [Reference]
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/nomic.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).texts
  }

  @Test func sizesPoolingAndPrefixesAreThoseOfTheModel() throws {
    let embedder = try Self.loaded.get()
    #expect(embedder.dimension == 768)
    #expect(embedder.pooling == .mean)
    #expect(embedder.prefixes == .nomic)
    // The prefix has four tokens, and two are special.
    #expect(embedder.maximumTokens == 2048 - 6)
    #expect(embedder.identifier.hasPrefix("nomic-embed-text-v1.5.f16@"))
  }

  @Test func tokensAndVectorsAreThoseOfTheReference() async throws {
    let embedder = try Self.loaded.get()
    for reference in try references() {
      #expect(embedder.tokenCount(reference.text) == reference.ids.count - 6, "\(reference.text)")
      let purpose: EmbeddingPurpose = reference.purpose == "query" ? .query : .passage
      let vector = try await embedder.embed([reference.text], as: purpose)[0]
      #expect(cosineSimilarity(vector, reference.vector) >= 0.9999, "\(reference.text)")
    }
  }

  @Test func aTextHasTheSameBitsAloneAndWithOthers() async throws {
    let embedder = try Self.loaded.get()
    let texts = try references().map(\.text)
    let together = try await embedder.embed(texts, as: .passage)
    for (text, vector) in zip(texts, together).suffix(3) {
      #expect(try await embedder.embed([text], as: .passage) == [vector])
    }
  }
}
