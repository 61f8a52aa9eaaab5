/// A splitter of texts into sentences.
package enum SentenceRanges {
  /// Returns the sentences of a text in bytes of its UTF-8, without surrounding white space.
  ///
  /// The lines of a paragraph are joined. Complexity: O(bytes of the text).
  package static func all(in text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for unit in TextUnits.sentences(of: text[...]) {
      let begin = start ?? unit.range.lowerBound
      if unit.strength == .line {
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
}
