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
    if let exclusion = filter.exclusion { condition += " AND rowid NOT IN (\(exclusion))" }
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
    try share(of: held(by: chunk, within: parts))
  }

  /// Returns the share of the weight of parts of the question, from 0 to 1.
  ///
  /// - Parameter held: The indices of the parts.
  func share(of held: Set<Int>) -> Double {
    total > 0 ? held.sorted().reduce(0) { $0 + parts[$1].weight } / total : 0
  }

  /// Returns the indices of the parts of the question that a chunk has.
  func held(by chunk: Int64, within ranges: [Range<Int>]? = nil) throws -> Set<Int> {
    let held = try terms.filter { term in
      if let ranges {
        return try highlighter.hasMatch(of: term.expression, in: chunk, within: ranges)
      }
      return try Bool.fetchOne(testing, arguments: [term.expression, chunk]) ?? false
    }
    let positions = Set(held.map(\.position))
    return Set(parts.indices.filter { !positions.isDisjoint(with: parts[$0].terms) })
  }

  /// Returns the share of the words' weight in each of some ranges of a chunk's text.
  ///
  /// A word in the title counts for each range. Complexity: one look-up per term.
  func shares(of chunk: Int64, inEach ranges: [Range<Int>]) throws -> [Double] {
    var held = ranges.map { _ in Set<Int>() }
    for term in terms {
      let matches = try highlighter.matches(of: term.expression, in: chunk)
      for (index, range) in ranges.enumerated()
      where matches.isInTitle || matches.ranges.contains(where: range.overlaps) {
        held[index].insert(term.position)
      }
    }
    return held.map { positions in
      share(of: Set(parts.indices.filter { !positions.isDisjoint(with: parts[$0].terms) }))
    }
  }
}
