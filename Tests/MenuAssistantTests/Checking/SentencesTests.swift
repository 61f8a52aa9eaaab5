import MenuAssistant
import Testing

@Suite struct SentencesTests {
  @Test func givesSentencesWhenTheyAreWhole() {
    let whole = "We have soup. It costs €6.80! Anything else?\n- one\n- two"
    var sentences = Sentences()
    var taken: [String] = []
    for end in whole.indices {
      taken += sentences.take(from: String(whole[..<end])).map(String.init)
    }
    taken += sentences.finish(whole).map(String.init)
    #expect(
      taken == ["We have soup.", " It costs €6.80!", " Anything else?\n", "- one\n", "- two"])
    #expect(taken.joined() == whole)
  }

  @Test func nothingComesOfNothing() {
    var sentences = Sentences()
    #expect(sentences.take(from: "").isEmpty)
    #expect(sentences.finish("").isEmpty)
  }
}
