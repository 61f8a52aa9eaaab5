import Foundation
import GRDB

/// The share of a question's words that a chunk has, weighted by rarity.
///
/// The weight of a word is its inverse document frequency as in BM25, log(1 + (N - n + ½) / (n +
/// ½)). A word that no chunk has weighs most. In scripts without spaces each character counts: a
/// chunk has it if it has one of its pairs. The character weighs as much as its most frequent pair,
/// because the other pairs may cross the boundary of two words. Complexity: O(terms) look-ups per
/// chunk, after one count per term.
struct WordCoverage {
  private let testing: Statement
  private let highlighter: Highlighter
  /// The expressions that some chunk matches.
  private var terms: [(position: Int, expression: String)] = []
  private var parts: [(terms: [Int], weight: Double)] = []
  private var total = 0.0

  init(_ query: LexicalQuery, database: Database) throws {
    testing = try database.makeStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM chunk_words WHERE chunk_words MATCH ? AND rowid = ?)")
    highlighter = try Highlighter(database)
    let counting = try database.makeStatement(
      sql: "SELECT count(*) FROM chunk_words WHERE chunk_words MATCH ?")
    let chunks = Double(try Int.fetchOne(database, sql: "SELECT count(*) FROM chunks") ?? 0)
    var weights: [Int: Double] = [:]
    for position in Set(query.parts.flatMap(\.terms)).sorted() {
      let expression = LexicalQuery.quoted(query.terms[position])
      let holders = Double(try Int.fetchOne(counting, arguments: [expression]) ?? 0)
      weights[position] = log(1 + (chunks - holders + 0.5) / (holders + 0.5))
      if holders > 0 { terms.append((position, expression)) }
    }
    for part in query.parts {
      let weight = part.share * (part.terms.compactMap { weights[$0] }.min() ?? 0)
      total += weight
      parts.append((part.terms, weight))
    }
  }

  /// Returns the share of the words' weight that a chunk has, from 0 to 1.
  ///
  /// - Parameters:
  ///   - chunk: The id of the chunk.
  ///   - parts: The parts of its text to look in, besides its title; `nil` for the whole text.
  func share(of chunk: Int64, within parts: [Range<Int>]? = nil) throws -> Double {
    guard total > 0 else { return 0 }
    let held = try terms.filter { term in
      if let parts { return try highlighter.isHeld(term.expression, in: chunk, within: parts) }
      return try Bool.fetchOne(testing, arguments: [term.expression, chunk]) ?? false
    }
    let positions = Set(held.map(\.position))
    return self.parts.filter { !positions.isDisjoint(with: $0.terms) }
      .reduce(0) { $0 + $1.weight } / total
  }
}
