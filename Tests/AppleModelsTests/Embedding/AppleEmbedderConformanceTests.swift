import AppleModels
import Embeddings
import NaturalLanguage
import RecollectTesting
import Testing

@Suite struct AppleEmbedderConformanceTests {
  @Test(arguments: EmbedderConformance.Check.allCases)
  func theContextualEmbedderPasses(check: EmbedderConformance.Check) async throws {
    let embedder = try await ContextualEmbedder.load(language: .english)
    #expect(await EmbedderConformance(of: embedder).failures(in: check) == [])
  }

  @Test(arguments: EmbedderConformance.Check.allCases)
  func theSentenceEmbedderPasses(check: EmbedderConformance.Check) async throws {
    let embedder = try SentenceEmbedder(language: .english)
    #expect(await EmbedderConformance(of: embedder).failures(in: check) == [])
  }

  @Test(arguments: EmbedderConformance.Check.allCases, StandInFile.forms)
  func theCoreMLEmbedderPasses(
    check: EmbedderConformance.Check, form: StandInFile.Form
  ) async throws {
    let file = try StandInFile(form)
    #expect(await EmbedderConformance(of: try file.embedder()).failures(in: check) == [])
  }
}
