import Foundation
import Recollect
import Testing

/// Tests of highlights as ranges of a string and as attributes.
@Suite struct HighlightTests {
  /// Each umlaut and accent is two bytes.
  private let passage = Passage(id: 1, text: "é Früh und spät", highlights: [3..<8, 13..<18])

  @Test func highlightsAreRangesOfTheText() {
    #expect(passage.highlightedRanges.map { String(passage.text[$0]) } == ["Früh", "spät"])
  }

  @Test func highlightsAreAttributesAndTheRestHasNone() {
    let text = passage.highlightedText
    #expect(String(text.characters) == passage.text)
    let highlighted = text.runs.filter { $0[Passage.HighlightAttribute.self] == true }
    #expect(highlighted.map { String(text[$0.range].characters) } == ["Früh", "spät"])
    #expect(text.runs.count == 4)
  }

  @Test func overlappingHighlightsAreOneRun() {
    let text = Passage(id: 1, text: "Quinces", highlights: [0..<3, 2..<7]).highlightedText
    #expect(text.runs.map { $0[Passage.HighlightAttribute.self] } == [true])
  }

  @Test func aSnippetHasTheHighlightsOfItsPart() {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let start = words.utf8.count + 1
    let passage = Passage(
      id: 1, text: "\(words) Früh \(words)", highlights: [start..<start + 5])
    let snippet = passage.snippet(length: 30)
    #expect(snippet.highlightedRanges.map { String(snippet.text[$0]) } == ["Früh"])
    let text = snippet.highlightedText
    let highlighted = text.runs.filter { $0[Passage.HighlightAttribute.self] == true }
    #expect(highlighted.map { String(text[$0.range].characters) } == ["Früh"])
  }

  @Test func aPassageCoversItsWholeTextUnlessItSaysOtherwise() {
    #expect(Passage(id: 1, text: "Früh").range == 0..<5)
  }
}
