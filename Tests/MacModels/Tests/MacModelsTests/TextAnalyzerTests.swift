import AppleModels
import Embeddings
import Testing

@Suite struct TextAnalyzerTests {
  private let analyzer = AppleTextAnalyzer()

  @Test(arguments: [
    ("We wanted to pick the quinces before the frost, but nobody had a ladder.", "en"),
    ("Wir wollten die Quitten vor dem Frost pflücken, aber niemand hatte eine Leiter.", "de"),
    ("Vi ville plukke kvedene før frosten, men ingen av oss hadde en stige hjemme.", "no"),
    ("我们想在霜冻之前摘榅桲，但是没有人有梯子。", "zh"),
  ])
  func aLanguageIsRecognized(text: String, code: String) {
    #expect(analyzer.language(of: text) == code)
  }

  @Test func anAbbreviationEndsNoSentence() throws {
    let text = "We met Dr. Smith at noon. He had no ladder."
    let sentences = try #require(analyzer.sentences(of: text, language: "en"))
    #expect(
      sentences.map { String(text[$0]) } == ["We met Dr. Smith at noon. ", "He had no ladder."])
  }
}
