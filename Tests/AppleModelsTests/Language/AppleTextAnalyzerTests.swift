import AppleModels
import Embeddings
import Testing

@Suite struct AppleTextAnalyzerTests {
  @Test(arguments: [
    ("the lamp", "en"), ("der Hund", "de"), ("en som kommer", "no"), ("的", "zh"),
    ("the der", nil), ("12345", nil), ("", nil),
  ])
  func aLanguageIsACodeAndAnUnsureOneIsLeftToTheLibrary(text: String, code: String?) {
    #expect(AppleTextAnalyzer().language(of: text) == code)
  }

  @Test func theSentencesOfATextAreItsRanges() throws {
    let text = "One lamp. Two lamps! Three"
    let sentences = try #require(AppleTextAnalyzer().sentences(of: text, language: "no"))
    #expect(sentences.map { String(text[$0]) } == ["One lamp. ", "Two lamps! ", "Three"])
    #expect(AppleTextAnalyzer().sentences(of: "", language: nil) == [])
  }
}
