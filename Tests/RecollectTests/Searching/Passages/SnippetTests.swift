import Items
import Recollect
import TestSupport
import Testing

/// Tests of the part of a passage that is shown in a list of results.
@Suite struct SnippetTests {
  /// Returns the passage of a text that a word was searched in.
  private func passage(_ text: String, _ word: String) async throws -> Passage {
    let library = try TestLibrary()
    try await library.library.add(Item(id: "1", kind: .note, text: text), to: "notes")
    let options = SearchOptions(mode: .lexical, floor: nil)
    return try #require(try await library.library.search(word, options: options).passages.first)
  }

  @Test func aShortTextIsWhole() async throws {
    let snippet = try await passage("Quinces are ripe.", "quinces").snippet()
    #expect(snippet.text == "Quinces are ripe." && snippet.range == 0..<17)
    #expect(snippet.highlights == [0..<7])
    #expect(!snippet.omitsBeginning && !snippet.omitsEnd)
  }

  @Test func aLongTextIsCutAroundTheHighlight() async throws {
    let filler = (0..<60).map { "word\($0)" }
    let text = (filler[..<30] + ["quinces"] + filler[30...]).joined(separator: " ")
    let snippet = try await passage(text, "quinces").snippet(length: 40)
    #expect(snippet.text == "word28 word29 quinces word30 word31")
    #expect(snippet.omitsBeginning && snippet.omitsEnd)
    #expect(snippet.highlights == [14..<21])
  }

  @Test func theEndOfTheTextIsShownIfTheHighlightIsNearIt() async throws {
    let text = (0..<60).map { "word\($0)" }.joined(separator: " ") + " quinces came."
    let snippet = try await passage(text, "quinces").snippet(length: 40)
    #expect(snippet.text == "word57 word58 word59 quinces came.")
    #expect(snippet.omitsBeginning && !snippet.omitsEnd)
  }

  @Test func theDensestPartIsChosen() async throws {
    let filler = (0..<20).map { "word\($0)" }.joined(separator: " ")
    let text = "Quinces. \(filler) Quinces, quinces and quinces. \(filler)"
    let snippet = try await passage(text, "quinces").snippet(length: 50)
    #expect(snippet.text.contains("Quinces, quinces and quinces."))
    #expect(snippet.highlights.count == 3)
  }

  @Test func withoutHighlightsItIsTheBeginning() async throws {
    var passage = try await passage("Quinces are ripe, and medlars are not.", "quinces")
    passage.highlights = []
    let snippet = passage.snippet(length: 20)
    #expect(snippet.text == "Quinces are ripe," && snippet.highlights.isEmpty)
    #expect(!snippet.omitsBeginning && snippet.omitsEnd)
  }

  @Test func aTextWithoutSpacesIsCutBetweenCharacters() async throws {
    let text = String(repeating: "漢字", count: 80) + "東京" + String(repeating: "假名", count: 80)
    let passage = try await passage(text, "東京")
    let snippet = passage.snippet(length: 30)
    #expect(snippet.text.count == 30 && snippet.text.contains("東京"))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aSnippetOfAnyTextIsAPartOfIt(seed: UInt64) async throws {
    var texts = RandomText(seed: seed)
    let text = texts.text(words: 60)
    var passage = try await passage("Quinces. " + text, "quinces")
    let bytes = Array(passage.text.utf8)
    // Highlights begin and end between characters.
    var bounds = [0]
    for character in passage.text { bounds.append(bounds[bounds.count - 1] + character.utf8.count) }
    for length in [1, 7, 40, 200, 10_000] {
      passage.highlights = (0..<3).map { _ in
        let pair = [0, 1].map { _ in bounds.randomElement(using: &texts.generator)! }.sorted()
        return pair[0]..<pair[1]
      }
      let snippet = passage.snippet(length: length)
      #expect(snippet.text.count <= length)
      #expect(Array(snippet.text.utf8) == Array(bytes[snippet.range]))
      #expect(snippet.highlights.allSatisfy { 0..<snippet.text.utf8.count ~= $0.lowerBound })
      #expect(snippet.highlights.allSatisfy { $0.upperBound <= snippet.text.utf8.count })
    }
  }
}
