import Foundation
import GRDB
import Items
import Recollect
import TestSupport
import Testing

/// Tests that a search by word ranks as FTS5's `bm25` does.
@Suite struct WordRankingTests {
  private static let words =
    ["quince", "lantern", "harbour", "ledger", "willow", "東京", "会議", "Straße", "basket", "oil"]
    + (0..<40).map { "filler\($0)" }

  private static func text(_ count: Int, _ generator: inout SeededGenerator) -> String {
    (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
  }

  private func reference(
    _ library: TestLibrary, _ expression: String, condition: String = ""
  ) throws -> [(id: Int64, score: Double)] {
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    let queue = try DatabaseQueue(path: library.library.url.path, configuration: configuration)
    return try queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT rowid, -bm25(chunk_words, 2.0, 1.0) AS score FROM chunk_words
          WHERE chunk_words MATCH ? \(condition) ORDER BY score DESC, rowid LIMIT 20
          """, arguments: [expression]
      ).map { ($0["rowid"], $0["score"]) }
    }
  }

  @Test func ranksAsBM25() async throws {
    let test = try TestLibrary()
    var generator = SeededGenerator(seed: 7)
    for round in 0..<4 {
      let items = (0..<60).map { number in
        Item(
          id: "\((round * 40 + number))", kind: number % 3 == 0 ? .mail : .note,
          title: Self.text(number % 4, &generator),
          text: Self.text(1 + number, &generator) + " \(number)")
      }
      // The last rounds replace items of the earlier ones.
      for item in items { try await test.library.add(item, to: "items") }
      for _ in 0..<8 {
        let words = (0..<Int.random(in: 1...6, using: &generator))
          .map { _ in Self.words.randomElement(using: &generator) ?? "" }
        try await check(Array(Set(words)).sorted(), in: test)
      }
    }
  }

  private func check(_ words: [String], in test: TestLibrary) async throws {
    var options = SearchOptions(mode: .lexical, floor: nil)
    options.limit = 20
    options.passagesPerThread = .max
    let found = try await test.library.search(words.joined(separator: " "), options: options)
    // One-character pairs of a script without spaces are phrases of two tokens.
    let expected = try reference(test, words.map { "\"\($0)\"" }.joined(separator: " OR "))
    // The best by BM25 are found, and ordered by proximity.
    let ranked = Self.byBM25(found.passages)
    #expect(ranked.map(\.id) == expected.map(\.id), "\(words)")
    for (passage, row) in zip(ranked, expected) {
      #expect(abs((passage.scores.bm25 ?? 0) - row.score) < 1e-9)
    }
    options.filter.kinds = [.mail]
    let filtered = try await test.library.search(words.joined(separator: " "), options: options)
    #expect(filtered.passages.allSatisfy { $0.kind == .mail })
    let mails = ranked.filter { $0.kind == .mail }.map(\.id)
    #expect(Self.byBM25(filtered.passages).map(\.id).starts(with: mails))
  }

  private static func byBM25(_ passages: [Passage]) -> [Passage] {
    passages.sorted { (-($0.scores.bm25 ?? 0), $0.id) < (-($1.scores.bm25 ?? 0), $1.id) }
  }
}
