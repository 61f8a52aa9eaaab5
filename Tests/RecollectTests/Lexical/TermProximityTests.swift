import Items
import Recollect
import TestSupport
import Testing

/// Tests of the order of passages by the proximity of the question's words.
@Suite struct TermProximityTests {
  private static let asked = ["copper", "kettle", "whistle", "kitchen"]
  private static let options = SearchOptions(mode: .lexical, limit: 20, floor: nil)

  /// Adds notes, and others without a word of the question so that its words are rare.
  private func filled(_ texts: [String]) async throws -> TestLibrary {
    let test = try TestLibrary()
    let others = (0..<60).map { "Paper about number \($0)." }
    try await test.library.add(
      (texts + others).enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    return test
  }

  @Test func neighborsOfTheQuestionRankFirst() async throws {
    let apart = "The kettle is old, as the lid and the handle and the cup and the spoon are copper."
    let together =
      "The copper kettle is old, as the lid and the handle and the cup and the spoon are."
    let test = try await filled([apart, together])
    let found = try await test.library.search("copper kettle", options: Self.options).passages
    #expect(found.map(\.text) == [together, apart])
    let scores = found.map { $0.scores.bm25 ?? 0 }
    #expect(scores.count == 2 && abs(scores[0] - scores[1]) < 1e-12)
  }

  @Test func theOrderOfTheQuestionCounts() async throws {
    let reversed = "A kettle copper."
    let ordered = "A copper kettle."
    let test = try await filled([reversed, ordered])
    let found = try await test.library.search("copper kettle", options: Self.options).passages
    #expect(found.map(\.text) == [ordered, reversed])
  }

  /// Compares the order of notes that differ only in the order of their words with a count of the
  /// pairs that stand together or near each other.
  @Test(arguments: 1...5) func theOrderIsThatOfPairs(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let words = Self.asked + (0..<20).map { "word\($0)" }
    let texts = (0..<15).map { _ in words.shuffled(using: &generator).joined(separator: " ") }
    let test = try await filled(texts)
    let found = try await test.library.search(
      Self.asked.joined(separator: " "), options: Self.options
    ).passages.map(\.text)
    #expect(Set(found) == Set(texts))
    #expect(found.map(Self.pairs) == texts.map(Self.pairs).sorted(by: >))
  }

  /// Returns the number of pairs of the question within two words in its order, and within seven in
  /// any.
  private static func pairs(_ text: String) -> Int {
    let words = text.split(separator: " ").map(String.init)
    return zip(asked, asked.dropFirst()).reduce(0) { sum, pair in
      let distance = (words.firstIndex(of: pair.1) ?? 0) - (words.firstIndex(of: pair.0) ?? 0)
      return sum + ((1...2).contains(distance) ? 1 : 0) + (abs(distance) <= 7 ? 1 : 0)
    }
  }
}
