import Foundation
import GRDB

/// The memories that have words of a message, with the share of the message's words that each has.
///
/// A word weighs as much as in BM25, log(1 + (N - n + ½) / (n + ½)). Memories are single sentences,
/// so how often they have a word says nothing. Complexity: O(matches) of each word.
struct MemoryWords {
  /// The weight of the message's words in each memory.
  private(set) var weights: [Int64: Double] = [:]
  private(set) var total = 0.0

  init(_ query: LexicalQuery, in database: Database) throws {
    let count = Double(try Int.fetchOne(database, sql: "SELECT count(*) FROM memories") ?? 0)
    let statement = try database.cachedStatement(
      sql: "SELECT rowid FROM memory_words WHERE memory_words MATCH ?")
    for part in query.parts {
      var holders: Set<Int64> = []
      for term in part.terms {
        let expression = LexicalQuery.quoted(query.terms[term])
        holders.formUnion(try Int64.fetchAll(statement, arguments: [expression]))
      }
      let found = Double(holders.count)
      let weight = part.share * log(1 + (count - found + 0.5) / (found + 0.5))
      total += weight
      for id in holders { weights[id, default: 0] += weight }
    }
  }

  /// Returns the share of the words' weight that a memory has, from 0 to 1.
  func coverage(of id: Int64) -> Double {
    total > 0 ? (weights[id] ?? 0) / total : 0
  }

  func best(_ count: Int) -> [Int64] {
    weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
  }
}
