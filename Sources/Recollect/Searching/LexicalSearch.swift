import Foundation
import GRDB

/// A chunk that FTS5 found.
struct LexicalHit: Sendable {
  var id: Int64
  /// BM25, the higher the better.
  var score: Double
}

/// Search by word: BM25 over stems, through FTS5.
struct LexicalSearch {
  let database: Database
  let query: LexicalQuery

  /// What a word in the title is worth beside one in the text.
  private static let titleWeight = 2.0

  /// The best chunks, best first; FTS5 walks the postings of every word once.
  func hits(count: Int, filter: FilterSQL) throws -> [LexicalHit] {
    guard let expression = query.anyWord else { return [] }
    var arguments: StatementArguments = [Self.titleWeight, expression]
    var condition = ""
    if let selection = filter.selection {
      condition = "AND rowid IN (\(selection))"
      arguments += filter.arguments
    }
    arguments += [count]
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT rowid, bm25(chunk_words, ?, 1.0) AS score FROM chunk_words
        WHERE chunk_words MATCH ? \(condition) ORDER BY score, rowid LIMIT ?
        """, arguments: arguments)
    return try rows.map { row in
      LexicalHit(id: try row.value("rowid"), score: -(try row.value("score") as Double))
    }
  }

  /// Bytes of each chunk's text that are words of the question, or runs of its pairs of characters.
  func marks(in ids: [Int64]) throws -> [Int64: [Range<Int>]] {
    guard let expression = query.anyWord else { return [:] }
    let statement = try database.makeStatement(
      sql: """
        SELECT highlight(chunk_words, 1, char(1), char(2)) AS marked, text FROM chunk_words
        WHERE chunk_words MATCH ? AND rowid = ?
        """)
    var marks: [Int64: [Range<Int>]] = [:]
    for id in ids {
      if let row = try Row.fetchOne(statement, arguments: [expression, id]) {
        marks[id] = Self.ranges(in: try row.value("marked"), of: try row.value("text"))
      }
    }
    return marks
  }

  /// Bytes between the marks, counted as if the marks weren't there.
  private static func ranges(in marked: String, of text: String) -> [Range<Int>] {
    let plain = Array(text.utf8)
    var ranges: [Range<Int>] = []
    var start: Int?
    var position = 0
    for byte in marked.utf8 {
      // Words hold no such bytes; where the text has one between words, it isn't a mark.
      let isText = start == nil && position < plain.count && plain[position] == byte
      switch (byte, start) {
      case (1, nil) where !isText: start = position
      case (2, let begin?):
        ranges.append(begin..<position)
        start = nil
      default: position += 1
      }
    }
    return ranges
  }
}
