import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests of the fusion of both searches by their scores.
@Suite struct ScoreFusionTests {
  @Test func agreesWithAPlainReimplementation() {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<200 {
      let count = Int.random(in: 2...30, using: &generator)
      let entries = (0..<count).map { (number: Int) -> ScoreFusion.Entry in
        let isKnown = number < 2 || Bool.random(using: &generator)
        let cosine = isKnown ? Double.random(in: -1...1, using: &generator) : nil
        let bm25 = Double.random(in: 0...9, using: &generator)
        return ScoreFusion.Entry(id: Int64(number), cosine: cosine, bm25: bm25)
      }
      let smallest = entries.compactMap(\.cosine).min() ?? 0
      let cosines = Self.standardScores(entries.map { $0.cosine ?? smallest }, minimumDeviation: 0)
      let words = Self.standardScores(entries.map(\.bm25), minimumDeviation: 0.4)
      let sums = ScoreFusion.sums(entries, maximumBM25: 10)
      for position in entries.indices {
        #expect(abs(sums[position] - cosines[position] - words[position]) < 1e-9)
      }
    }
  }

  @Test func equalScoresAddNothing() {
    let same = (0..<7).map { ScoreFusion.Entry(id: $0, cosine: 0.1, bm25: 0.3) }
    #expect(ScoreFusion.sums(same, maximumBM25: 0) == Array(repeating: 0, count: 7))
    let unknown = (0..<3).map { ScoreFusion.Entry(id: $0, cosine: nil, bm25: Double($0)) }
    let sums = ScoreFusion.sums(unknown, maximumBM25: 3)
    #expect(sums[0] < sums[1] && sums[1] < sums[2] && abs(sums[1]) < 1e-12)
    #expect(ScoreFusion.sums([], maximumBM25: 1).isEmpty)
  }

  /// Checks that a frequent word of a long question, which two of a hundred have, doesn't outweigh
  /// the nearest by meaning.
  @Test func aSmallPartOfTheQuestionCountsLittle() {
    let entries = (0..<100).map { (number: Int) -> ScoreFusion.Entry in
      let cosine = number == 0 ? 0.6 : Double(number % 10) / 50
      let bm25 = number >= 98 ? 1.0 : 0.0
      return ScoreFusion.Entry(id: Int64(number), cosine: cosine, bm25: bm25)
    }
    let sums = ScoreFusion.sums(entries, maximumBM25: 40)
    #expect(sums.indices.max { sums[$0] < sums[$1] } == 0)
    let short = ScoreFusion.sums(entries, maximumBM25: 1)
    #expect(short.indices.max { short[$0] < short[$1] } == 99)
  }

  @Test func theScoreOfAPassageIsTheSumOfBothSearches() async throws {
    let test = try TestLibrary()
    let library = test.library
    let texts = [
      "Quinces ripen in October.", "Medlars ripen after the frost.", "Apples are picked in August.",
      "The lamp flickers.", "October is wet.", "Pears and quinces keep until March.",
    ]
    try await library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    func scores(_ mode: SearchMode) async throws -> [Int64: Passage.Scores] {
      let options = SearchOptions(mode: mode, floor: nil, highlightsMatches: false)
      let found = try await library.search("quinces October", options: options)
      return Dictionary(uniqueKeysWithValues: found.passages.map { ($0.id, $0.scores) })
    }
    let (semantic, lexical, both) = try await (scores(.vector), scores(.lexical), scores(.hybrid))
    #expect(semantic.count == 6 && lexical.count == 3 && both.count == 6)
    let ids = both.keys.sorted()
    let cosines = Self.standardScores(
      ids.map { Double(semantic[$0]?.cosine ?? 0) }, minimumDeviation: 0)
    let words = Self.standardScores(ids.map { lexical[$0]?.bm25 ?? 0 }, minimumDeviation: 0)
    for (position, id) in ids.enumerated() {
      let expected = cosines[position] + words[position]
      #expect(abs((both[id]?.fused ?? 0) - expected) < 1e-6)
      #expect(both[id]?.bm25 == lexical[id]?.bm25 && both[id]?.coverage == lexical[id]?.coverage)
      #expect(both[id]?.vectorRank == semantic[id]?.vectorRank)
    }
  }

  @Test func theOrderIsTheSameEveryTime() async throws {
    let test = try TestLibrary()
    let library = test.library
    let items = (0..<60).map { number in
      Item(id: "\(number)", kind: .note, title: "\(number)", text: "Quince \(number % 4) in a bowl")
    }
    try await library.add(items, as: "notes")
    let options = SearchOptions(limit: 60, floor: nil)
    let first = try await library.search("quince 2", options: options).passages
    #expect(first.count == 60)
    #expect(zip(first, first.dropFirst()).allSatisfy { $0.scores.fused >= $1.scores.fused })
    for _ in 0..<3 {
      let again = try await library.search("quince 2", options: options).passages
      #expect(again == first)
    }
  }

  @Test func aQuestionWithoutAHitByWordIsRankedByMeaning() async throws {
    let test = try TestLibrary()
    let library = test.library
    try await library.add(
      ["Lamps", "Pears", "Apples"].map { Item(id: $0, kind: .note, text: "\($0) on a table.") },
      as: "notes")
    let options = SearchOptions(floor: nil)
    let both = try await library.search("xyzzyplugh", options: options).passages
    let semantic = try await library.search(
      "xyzzyplugh", options: SearchOptions(mode: .vector, floor: nil)
    ).passages
    #expect(both.map(\.id) == semantic.map(\.id) && both.count == 3)
    #expect(both.allSatisfy { $0.scores.bm25 == nil && $0.scores.lexicalRank == nil })
  }

  private static func standardScores(_ values: [Double], minimumDeviation: Double) -> [Double] {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    let deviation = max((squares / count).squareRoot(), minimumDeviation)
    return values.map { ($0 - mean) / deviation }
  }
}
