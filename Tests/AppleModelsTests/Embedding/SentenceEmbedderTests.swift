import AppleModels
import Embeddings
import NaturalLanguage
import Testing

@Suite struct SentenceEmbedderTests {
  @Test func theRevisionAndTheLanguageArePartOfTheIdentifier() throws {
    #expect(try SentenceEmbedder(language: .german).identifier == "apple-sentence-de@1.8")
  }

  @Test func aLanguageWithoutAModelIsNamed() throws {
    #expect {
      try SentenceEmbedder(language: .japanese)
    } throws: { error in
      "\(error)".contains("'ja'") && (error as? AppleModelError)?.code == .noModel
    }
  }
}
