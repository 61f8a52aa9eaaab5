import QuestionLanguage

package enum SentenceRanges {
  /// Returns the sentences of a text in bytes of its UTF-8, without surrounding white space.
  ///
  /// Lines are joined if they were wrapped (``WrappedLines``), except headings, items of lists and
  /// rows of tables. "Dr." before a name ends no sentence, nor "16." before a month.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter joinsLines: Whether lines are joined that weren't wrapped, too. "He said:" at the
  ///   end of a line belongs to the next one.
  package static func all(in text: String, joinsLines: Bool = false) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    let wrapped = joinsLines ? [] : WrappedLines(of: text).ends
    for unit in TextUnits.sentences(of: text[...]) {
      let begin = start ?? unit.range.lowerBound
      start = nil
      let piece = text[bytes: begin..<unit.range.upperBound]
      guard let first = piece.firstIndex(where: { !$0.isWhitespace }),
        let last = piece.lastIndex(where: { !$0.isWhitespace })
      else { continue }
      let end = begin + piece[...last].utf8.count
      let rest = text[bytes: unit.range.upperBound..<text.utf8.count]
      if unit.strength == .line, joinsLines || wrapped.contains(end), !isHeading(piece),
        !beginsItem(rest)
      {
        start = begin
      } else if unit.strength == .sentence,
        FullStops.belongsToWord(endOf: piece[...last], before: rest)
      {
        start = begin
      } else {
        ranges.append(begin + piece[..<first].utf8.count..<end)
      }
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
