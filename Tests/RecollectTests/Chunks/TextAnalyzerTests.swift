import Embeddings
import Items
import Recollect
import Testing

/// Tests of chunks and languages by an analyzer in place of the library's rules.
@Suite struct TextAnalyzerTests {
  @Test func chunksEndAtTheAnalyzersSentences() {
    let text = "We met Dr. Smith at noon today| Then we all went home again|"
    let pieces = ["We met Dr. Smith at noon today|", "Then we all went home again|"]
    #expect(chunks(of: text, by: BarAnalyzer()) == pieces)
    #expect(chunks(of: text, by: nil) != pieces)
    #expect(
      chunks(of: text, by: BarAnalyzer(leavesSentences: true)) == chunks(of: text, by: nil))
  }

  @Test func linesAndParagraphsEndSentencesInAnyCase() {
    let text = "One two three four five\n\nSix seven eight nine ten\n\nEleven twelve"
    #expect(chunks(of: text, by: BarAnalyzer()) == chunks(of: text, by: nil))
    let lines = "We met at noon with Dr.\nSmith who left again soon| And so did we"
    #expect(
      chunks(of: lines, by: BarAnalyzer())
        == ["We met at noon with Dr.", "Smith who left again soon|", "And so did we"])
  }

  /// Ends in wrong places may cost a good cut, but no text, and cut no grapheme.
  @Test func anEndInsideAGraphemeIsNoEnd() {
    let letters = "e\u{301}👩‍👩‍👧"
    let text = Array(repeating: letters, count: 30).joined(separator: " ")
    let found = chunks(of: text, by: ScalarAnalyzer())
    #expect(found.joined(separator: " ").count == text.count)
    #expect(found.allSatisfy { $0.hasPrefix(letters) && $0.hasSuffix(letters) })
  }

  @Test(arguments: [("fi", "fi"), (nil, "de")])
  func aThreadHasTheAnalyzersLanguageOrElseTheLibrarys(
    said: String?, language: String
  ) async throws {
    let library = try TestLibrary()
    let text = "Wir haben über die Quitten gesprochen und wollen sie vor dem Frost pflücken."
    try await library.library.add(
      [Item(id: "1", kind: .note, title: "", text: text)], to: "notes",
      chunking: ChunkingOptions(analyzer: BarAnalyzer(said: said)))
    #expect(try await library.library.languages() == [language: 1])
  }

  @Test func analyzersWithOneIdentifierAreEqual() {
    let bars = ChunkingOptions(analyzer: BarAnalyzer())
    #expect(bars == ChunkingOptions(analyzer: BarAnalyzer(said: "fi")))
    #expect(bars != ChunkingOptions(analyzer: ScalarAnalyzer()))
    #expect(bars != ChunkingOptions())
    #expect(Set([bars, ChunkingOptions(), bars]).count == 2)
  }

  private func chunks(of text: String, by analyzer: (any TextAnalyzer)?) -> [String] {
    let options = ChunkingOptions(windowTokens: 8, overlapTokens: 0, analyzer: analyzer)
    let chunker = Chunker(options: options, limit: 8) { $0.split(separator: " ").count }
    let bytes = Array(text.utf8)
    return chunker.chunks(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

/// An analyzer that ends sentences at bars.
private struct BarAnalyzer: TextAnalyzer {
  let identifier = "bars"
  var said: String?
  var leavesSentences = false

  func language(of text: String) -> String? { said }

  func sentences(of text: String, language: String?) -> [Range<String.Index>]? {
    if leavesSentences { return nil }
    return text.split(separator: "|").map {
      $0.startIndex..<text[$0.endIndex...].prefix(1).endIndex
    }
  }
}

/// An analyzer that ends a sentence at every scalar.
private struct ScalarAnalyzer: TextAnalyzer {
  let identifier = "scalars"

  func language(of text: String) -> String? { nil }

  func sentences(of text: String, language: String?) -> [Range<String.Index>]? {
    text.unicodeScalars.indices.map { $0..<text.unicodeScalars.index(after: $0) }
  }
}
