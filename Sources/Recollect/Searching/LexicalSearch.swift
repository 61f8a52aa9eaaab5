import Foundation
import GRDB

/// A chunk that FTS5 found.
struct LexicalHit: Sendable {
  var id: Int64
  /// The BM25 score; higher is better.
  var score: Double
}

/// A search by word: BM25 over stems, with FTS5.
struct LexicalSearch {
  let database: Database
  let query: LexicalQuery

  /// The weight of a word in the title relative to one in the text.
  private static let titleWeight = 2.0

  /// Returns the best chunks, best first, each with its share of the question's words.
  ///
  /// If the filter names senders, chunks in which their parts contain none of the words are
  /// skipped. FTS5 walks the postings of every word once.
  func hits(count: Int, filter: FilterSQL) throws -> [(hit: LexicalHit, coverage: Double)] {
    guard let expression = query.anyWord else { return [] }
    var arguments: StatementArguments = [Self.titleWeight, expression]
    var condition = ""
    if let selection = filter.selection {
      condition = "AND rowid IN (\(selection))"
      arguments += filter.arguments
    }
    arguments += [filter.parts == nil ? count : -1]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT rowid, bm25(chunk_words, ?, 1.0) AS score FROM chunk_words
        WHERE chunk_words MATCH ? \(condition) ORDER BY score, rowid LIMIT ?
        """, arguments: arguments)
    let coverage = try WordCoverage(query, database: database)
    var hits: [(hit: LexicalHit, coverage: Double)] = []
    while hits.count < count, let row = try rows.next() {
      let hit = LexicalHit(id: try row.value("rowid"), score: -(try row.finite("score")))
      let parts = try filter.parts?.ranges(in: hit.id, database)
      let share = try coverage.share(of: hit.id, within: parts)
      if parts == nil || share > 0 { hits.append((hit, share)) }
    }
    return hits
  }

  /// Returns the ranges to highlight, in bytes of each chunk's text.
  ///
  /// They are words of the question, or runs of its pairs of characters.
  func highlights(in ids: [Int64], parts: SenderParts?) throws -> [Int64: [Range<Int>]] {
    guard let expression = query.anyWord else { return [:] }
    let highlighter = try Highlighter(database)
    var highlights: [Int64: [Range<Int>]] = [:]
    for id in ids {
      var ranges = try highlighter.ranges(of: expression, in: id)
      if let parts = try parts?.ranges(in: id, database) {
        ranges.removeAll { range in !parts.contains { $0.overlaps(range) } }
      }
      highlights[id] = ranges
    }
    return highlights
  }
}
