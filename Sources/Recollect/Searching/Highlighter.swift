import GRDB

/// A finder of the matches of an FTS5 expression in a chunk.
struct Highlighter {
  private let statement: Statement

  init(_ database: Database) throws {
    statement = try database.makeStatement(
      sql: """
        SELECT highlight(chunk_words, 1, char(1), char(2)) AS marked, text,
          highlight(chunk_words, 0, char(1), char(2)) <> title AS is_in_title
        FROM chunk_words WHERE chunk_words MATCH ? AND rowid = ?
        """)
  }

  /// Returns the matching ranges in bytes of the chunk's text; an empty array if the chunk doesn't
  /// match.
  func ranges(of expression: String, in chunk: Int64) throws -> [Range<Int>] {
    guard let row = try Row.fetchOne(statement, arguments: [expression, chunk]) else { return [] }
    return Self.ranges(in: try row.value("marked"), of: try row.value("text"))
  }

  /// Returns a Boolean value that indicates whether the chunk's title or given parts of its text
  /// match.
  func hasMatch(of expression: String, in chunk: Int64, within parts: [Range<Int>]) throws -> Bool {
    guard let row = try Row.fetchOne(statement, arguments: [expression, chunk]) else {
      return false
    }
    if try row.value("is_in_title") { return true }
    return try Self.ranges(in: row.value("marked"), of: row.value("text"))
      .contains { range in parts.contains { $0.overlaps(range) } }
  }

  /// Returns the ranges between FTS5's highlight characters, in bytes of the text without them.
  private static func ranges(in marked: String, of text: String) -> [Range<Int>] {
    let plain = Array(text.utf8)
    var ranges: [Range<Int>] = []
    var start: Int?
    var position = 0
    for byte in marked.utf8 {
      // Words have no such bytes. If the text has one between words, it isn't a highlight
      // character.
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
