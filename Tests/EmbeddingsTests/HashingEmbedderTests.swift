import Embeddings
import RecollectTesting
import Testing

@Suite("Hashing embedder")
struct HashingEmbedderTests {
  private let embedder = HashingEmbedder()

  @Test("Vectors have unit length, also of texts without words")
  func unitLength() async throws {
    let texts = ["", "...", "one", "one two three", String(repeating: "many words ", count: 500)]
    for vector in try await embedder.embed(texts, as: .passage) {
      #expect(vector.count == embedder.dimension)
      #expect(abs(cosineLength(vector) - 1) < 1e-6)
    }
  }

  private func cosineLength(_ vector: [Float]) -> Float {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  @Test("The same words give the same vector in every process")
  func deterministic() async throws {
    let vectors = try await embedder.embed(["The quick fox", "the QUICK, fox!"], as: .query)
    #expect(vectors[0] == vectors[1])
    let places = vectors[0].indices.filter { vectors[0][$0] != 0 }
    let other = try await HashingEmbedder().embed(["fox the quick"], as: .passage)
    #expect(other[0] == vectors[0])
    #expect(!places.isEmpty)
  }

  @Test("Texts that share words are nearer than texts that don't")
  func nearness() async throws {
    let texts = ["the red boat sails", "a red boat", "quarterly tax declaration"]
    let vectors = try await embedder.embed(texts, as: .passage)
    #expect(cosine(vectors[0], vectors[1]) > cosine(vectors[0], vectors[2]))
  }

  @Test("Tokens are words, and only so many count")
  func tokens() async throws {
    #expect(embedder.tokenCount("One, two three") == 3)
    let short = HashingEmbedder(maximumTokens: 2)
    let vectors = try await short.embed(["a b", "a b c d"], as: .passage)
    #expect(vectors[0] == vectors[1])
  }
}
