import AppleModels
import Embeddings
import NaturalLanguage
import RecollectTesting
import Testing

@Suite(.serialized) struct EmbedderTests {
  @Test(arguments: EmbedderConformance.Check.allCases)
  func theContextualEmbedderConforms(check: EmbedderConformance.Check) async throws {
    let embedder = try await ContextualEmbedder.load(language: .english)
    #expect(await EmbedderConformance(of: embedder).failures(in: check) == [])
  }

  @Test(arguments: EmbedderConformance.Check.allCases)
  func theSentenceEmbedderConforms(check: EmbedderConformance.Check) async throws {
    let embedder = try SentenceEmbedder(language: .english)
    #expect(await EmbedderConformance(of: embedder).failures(in: check) == [])
  }

  @Test func theEndOfALongTextChangesItsVector() async throws {
    let embedder = try await ContextualEmbedder.load(language: .english)
    print("\(embedder.identifier), \(embedder.maximumTokens) tokens at once")
    let long = String(repeating: "Some words of a long text. ", count: 600)
    let vectors = try await embedder.embed([long + "Rhine", long + "Main"], as: .passage)
    #expect(vectors[0] != vectors[1])
  }

  @Test func relatedTextsAreNearerThanOthers() async throws {
    let embedder = try await ContextualEmbedder.load(language: .english)
    let texts = ["How long is the Rhine?", "The Rhine is 1233 km long.", "Bake it for an hour."]
    let vectors = try await embedder.embed(texts, as: .passage)
    #expect(
      cosineSimilarity(vectors[0], vectors[1]) > cosineSimilarity(vectors[0], vectors[2]))
  }
}
