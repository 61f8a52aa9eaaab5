import GRDB

/// Tells where in a chunk FTS5 finds an expression.
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

  /// Bytes of the chunk's text that match; none where the chunk doesn't.
  func ranges(of expression: String, in chunk: Int64) throws -> [Range<Int>] {
    guard let row = try Row.fetchOne(statement, arguments: [expression, chunk]) else { return [] }
    return Self.ranges(in: try row.value("marked"), of: try row.value("text"))
  }

  /// Whether the chunk's title, or one of the parts of its text, matches.
  func isHeld(_ expression: String, in chunk: Int64, within parts: [Range<Int>]) throws -> Bool {
    guard let row = try Row.fetchOne(statement, arguments: [expression, chunk]) else {
      return false
    }
    if try row.value("is_in_title") { return true }
    return try Self.ranges(in: row.value("marked"), of: row.value("text"))
      .contains { range in parts.contains { $0.overlaps(range) } }
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
