import Foundation
import Items
import Recollect
import Testing

/// Tests of the frequency of a word in the question, and of phrases in long questions.
@Suite struct RepeatedWordTests {
  private func filled() async throws -> TestLibrary {
    let test = try TestLibrary()
    let library = test.library
    let texts = ["The lamp is new.", "The repair is new.", "A pear.", "An apple.", "A quince."]
    try await library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    return test
  }

  @Test func aWordCountsMoreIfTheQuestionHasItSeveralTimes() async throws {
    let test = try await filled()
    let library = test.library
    let options = SearchOptions(mode: .lexical, floor: nil)
    func scores(_ question: String) async throws -> [String: Double] {
      let found = try await library.search(question, options: options).passages
      return Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.scores.bm25 ?? 0) })
    }
    let once = try await scores("lamp repair")
    let often = try await scores("lamp repair Repair, repair lamp")
    #expect(once.count == 2 && often.count == 2)
    let (lamp, repair) = ("The lamp is new.", "The repair is new.")
    // (4 + 1) q / (4 + q) for two and three occurrences.
    let expected = (10.0 / 6 * (once[lamp] ?? 0), 15.0 / 7 * (once[repair] ?? 0))
    #expect(abs((often[lamp] ?? 0) - expected.0) < 1e-12)
    #expect(abs((often[repair] ?? 0) - expected.1) < 1e-12)
    let found = try await library.search("repair lamp repair", options: options)
    #expect(found.passages.map(\.text) == [repair, lamp])
    #expect(found.words == ["repair", "lamp"])
    // The share of words is that of different words.
    #expect(found.passages.allSatisfy { abs(($0.scores.coverage ?? 0) - 0.5) < 1e-12 })
  }

  /// Checks that a phrase is a demand beside 16 words, and a preference beside 17.
  @Test(arguments: [(16, 1), (17, 2)])
  func aPhraseOfALongQuestionIsAPreference(words: Int, count: Int) async throws {
    let test = try TestLibrary()
    let library = test.library
    let texts = [
      "Word1 and the lamp new, word5.", "The new lamp with word1.", "A pear.", "A quince.",
    ]
    try await library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    let other = (1...words).map { "word\($0)" }.joined(separator: " ")
    let found = try await library.search(
      "\(other) \"new lamp\"", options: SearchOptions(mode: .lexical, floor: nil)
    ).passages
    #expect(found.count == count)
    #expect(found.first?.text == "The new lamp with word1.")
  }
}
