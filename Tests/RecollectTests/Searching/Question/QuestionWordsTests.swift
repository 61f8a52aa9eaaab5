import Items
import Recollect
import Testing

/// Tests of questions whose words aren't all in the passage that answers them.
@Suite struct QuestionWordsTests {
  private static let notes = [
    "31 jars of marmalade from 6 kg of oranges.", "New mobile number since May: 0770 555.",
    "No dahlias in the border, says Hollis.", "Many people came to the fair, more than last year.",
    "Einlage 14 Stühle im Keller, und die Lampe ist nicht neu.",
  ]

  private func found(_ question: String) async throws -> [String] {
    let test = try TestLibrary()
    try await test.library.add(
      Self.notes.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    let options = SearchOptions(mode: .lexical)
    return try await test.library.search(question, options: options).passages.flatMap(\.itemIDs)
  }

  /// Checks questions that found nothing because the library lacks a word such as `current`.
  @Test(arguments: [
    ("How many jars of marmalade did we make?", "0"), ("What's my current mobile number?", "1"),
    ("Which number is still my mobile now?", "1"),
    ("Wie viele Stühle sind aktuell im Keller?", "4"),
  ])
  func aWordThatAsksIsNotOneThatAPassageNeeds(question: String, id: String) async throws {
    #expect(try await found(question) == [id])
  }

  @Test func aContractionIsNotSearchedFor() async throws {
    #expect(try await found("What won't Hollis have in her border?") == ["2"])
    #expect(try await found("what can’t Hollis have in the border") == ["2"])
  }

  @Test func aPassageWithOnlyTheWordThatAsksIsNotFound() async throws {
    #expect(try await found("How many quinces?") == [])
  }

  @Test func aQuestionOfSuchWordsAloneFindsThem() async throws {
    #expect(try await found("how many") == ["3"])
    #expect(try await found("more than last") == ["3"])
  }
}
