package enum SentenceRanges {
  /// Returns the sentences of a text in bytes of its UTF-8, without surrounding white space.
  ///
  /// The lines of a paragraph are joined, except headings, items of lists and rows of tables.
  /// Complexity: O(bytes).
  package static func all(in text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for unit in TextUnits.sentences(of: text[...]) {
      let begin = start ?? unit.range.lowerBound
      let next = text[bytes: unit.range.upperBound..<text.utf8.count]
      if unit.strength == .line, !isHeading(text[bytes: begin..<unit.range.upperBound]),
        !beginsItem(next)
      {
        start = begin
        continue
      }
      start = nil
      let piece = text[bytes: begin..<unit.range.upperBound]
      guard let first = piece.firstIndex(where: { !$0.isWhitespace }),
        let last = piece.lastIndex(where: { !$0.isWhitespace })
      else { continue }
      let head = piece[..<first].utf8.count
      let tail = piece[piece.index(after: last)...].utf8.count
      ranges.append(begin + head..<unit.range.upperBound - tail)
    }
    return ranges
  }

  private static func isHeading(_ line: Substring) -> Bool { line.hasPrefix("#") }

  /// Returns true for an item of a list and a row of a table.
  private static func beginsItem(_ text: Substring) -> Bool {
    let line = text.drop { $0 == " " || $0 == "\t" }
    guard let first = line.first else { return false }
    if first == "|" { return true }
    let marker = first.isASCII && first.isNumber ? line.drop { $0.isASCII && $0.isNumber } : line
    guard let sign = marker.first, marker.dropFirst().first == " " else { return false }
    return first.isNumber ? ".)".contains(sign) : "-*+•–".contains(sign)
  }
}
