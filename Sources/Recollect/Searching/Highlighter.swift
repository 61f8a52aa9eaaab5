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
    try matches(of: expression, in: chunk).ranges
  }

  /// Returns a Boolean value that indicates whether the chunk's title or given parts of its text
  /// match.
  func hasMatch(of expression: String, in chunk: Int64, within parts: [Range<Int>]) throws -> Bool {
    let matches = try matches(of: expression, in: chunk)
    return matches.isInTitle
      || matches.ranges.contains { range in parts.contains { $0.overlaps(range) } }
  }

  /// Returns the matching ranges in bytes of the chunk's text, and whether its title matches.
  func matches(
    of expression: String, in chunk: Int64
  ) throws -> (ranges: [Range<Int>], isInTitle: Bool) {
    guard let row = try Row.fetchOne(statement, arguments: [expression, chunk]) else {
      return ([], false)
    }
    return try (
      Self.ranges(in: row.value("marked"), of: row.value("text")), row.value("is_in_title")
    )
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
