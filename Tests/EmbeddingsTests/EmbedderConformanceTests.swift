import Embeddings
import RecollectTesting
import Testing

@Suite struct EmbedderConformanceTests {
  @Test(arguments: EmbedderConformance.Check.allCases)
  func theHashingEmbedderPasses(check: EmbedderConformance.Check) async {
    #expect(await EmbedderConformance(of: HashingEmbedder()).failures(in: check) == [])
  }

  @Test(arguments: EmbedderConformance.Check.allCases)
  func anEncoderPasses(check: EmbedderConformance.Check) async throws {
    try await TinyModel().withFolder { folder in
      let encoder = try BertEncoder.load(folder)
      #expect(await EmbedderConformance(of: encoder).failures(in: check) == [])
    }
  }

  /// An embedder that breaks each rule.
  private struct Faulty: Embedder {
    let identifier = ""
    let dimension = 2
    let maximumTokens = 4

    func tokenCount(_ text: String) -> Int { 1 }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try? await Task.sleep(for: .milliseconds(Int.random(in: 0...1)))
      return texts.map { _ in [Float(texts.count), Float.random(in: 0...1).rounded()] }
    }
  }

  @Test(arguments: EmbedderConformance.Check.allCases)
  func aFaultIsFound(check: EmbedderConformance.Check) async {
    #expect(await !EmbedderConformance(of: Faulty()).failures(in: check).isEmpty)
  }
}
