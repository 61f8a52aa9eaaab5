import Foundation
import Items
import Recollect
import Testing

/// Tests of the rank of notes and chats of which several passages match.
@Suite struct PassageEvidenceTests {
  /// A paragraph of about 150 words, so that each becomes a chunk of its own.
  private static func paragraph(_ words: String, _ number: Int) -> String {
    let rest = (0..<130).map { "word\(($0 * 7 + number) % 50)" }.joined(separator: " ")
    return "\(words). \(rest)."
  }

  @Test func aNoteWithSeveralMatchingPassagesComesFirst() async throws {
    let test = try TestLibrary()
    let library = test.library
    let matching = (0..<4).map { Self.paragraph("The ferry to the island", $0) }
    let other = (4..<7).map { Self.paragraph("The lamp in the hall", $0) }
    try await library.add(
      [
        Item(id: "one", kind: .note, text: ([matching[0]] + other).joined(separator: "\n\n")),
        Item(id: "all", kind: .note, text: matching.joined(separator: "\n\n")),
      ], as: "notes")
    let options = SearchOptions(floor: nil, passagesPerThread: 1, highlightsMatches: false)
    let both = try await library.search("ferry island", options: options).passages
    #expect(both.map(\.itemIDs) == [["all"], ["one"]])
  }

  @Test func thePassagesOfANoteGainTheSameLessHalfForItsLength() async throws {
    let test = try TestLibrary()
    let library = test.library
    let first = [
      "A ferry", "The ferry to the island", "A lamp", "An island with a ferry, an island",
    ]
    let second = ["The island", "A lamp", "A ferry with a lamp", "The lamp of the ferry"]
    try await library.add(
      [first, second].enumerated().map { number, words in
        let paragraphs = words.enumerated().map { Self.paragraph($1, 4 * number + $0) }
        return Item(id: "\(number)", kind: .note, text: paragraphs.joined(separator: "\n\n"))
      }, as: "notes")
    let options = SearchOptions(
      limit: 20, floor: nil, passagesPerThread: 20, highlightsMatches: false)
    let found = try await library.search("ferry island", options: options).passages
    // Of less than twenty candidates, the likeness to the first ones doesn't count.
    #expect(found.count == 8)
    let sums = zip(
      ScoreFusion.standardized(found.map { $0.scores.cosine.map(Double.init) }),
      ScoreFusion.standardized(found.map { $0.scores.bm25 ?? 0 })
    ).map { $0 + $1 }
    for thread in Set(found.map(\.threadID)) {
      let own = found.indices.filter { found[$0].threadID == thread }
      let gains = own.map { found[$0].scores.fused - sums[$0] }
      let best = own.map { sums[$0] }.max() ?? 0
      // The note has four passages, so half of the gain of four equal ones is taken off.
      let gain = 2 * log(own.reduce(0) { $0 + exp((sums[$1] - best) / 2) }) - log(4)
      #expect(own.map { sums[$0] } == own.map { sums[$0] }.sorted(by: >))
      #expect(gains.allSatisfy { abs($0 - gain) < 1e-6 })
    }
  }

  @Test func aSinglePassageGainsNothing() async throws {
    let test = try TestLibrary()
    let library = test.library
    let texts = ["The ferry leaves at nine.", "The ferry is late.", "A lamp.", "A pear."]
    try await library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    let found = try await library.search("ferry", options: SearchOptions(floor: nil)).passages
    // The sum of scores that are standardized is 0, unless something is added to some.
    #expect(found.count == 4 && abs(found.reduce(0) { $0 + $1.scores.fused }) < 1e-6)
  }
}
