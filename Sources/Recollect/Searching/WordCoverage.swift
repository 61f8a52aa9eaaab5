import Foundation
import GRDB

/// How much of a question's words a chunk holds.
///
/// Each word weighs its inverse document frequency as in BM25, log(1 + (N - n + ½) / (n + ½)), so a
/// word that no chunk holds weighs most. O(words) look-ups a chunk, after one count per word.
struct WordCoverage {
  private let testing: Statement
  private var words: [(expression: String, weight: Double)] = []
  private var total = 0.0

  init(_ query: LexicalQuery, database: Database) throws {
    testing = try database.makeStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM chunk_words WHERE chunk_words MATCH ? AND rowid = ?)")
    let counting = try database.makeStatement(
      sql: "SELECT count(*) FROM chunk_words WHERE chunk_words MATCH ?")
    let chunks = Double(try Int.fetchOne(database, sql: "SELECT count(*) FROM chunks") ?? 0)
    for word in query.words {
      let expression = LexicalQuery.quoted(word)
      let holders = Double(try Int.fetchOne(counting, arguments: [expression]) ?? 0)
      let weight = log(1 + (chunks - holders + 0.5) / (holders + 0.5))
      total += weight
      if holders > 0 { words.append((expression, weight)) }
    }
  }

  /// The share of the words' weight that the chunk holds, from 0 to 1.
  func share(of chunk: Int64) throws -> Double {
    guard total > 0 else { return 0 }
    let held = try words.filter { word in
      try Bool.fetchOne(testing, arguments: [word.expression, chunk]) ?? false
    }
    return held.reduce(0) { $0 + $1.weight } / total
  }
}
