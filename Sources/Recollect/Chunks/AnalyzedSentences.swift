import Embeddings

/// The sentences of a text that an analyzer has found, between the lines that the library finds.
struct AnalyzedSentences {
  /// In bytes of the text, ascending: the ends of sentences with the white space behind them.
  private let ends: [Int]

  /// Returns `nil` if the analyzer leaves the sentences to the library.
  ///
  /// Ends inside a grapheme are left out.
  init?(of text: String, by analyzer: any TextAnalyzer, language: String?) {
    guard let sentences = analyzer.sentences(of: text, language: language) else { return nil }
    var ends: [Int] = []
    var last = text.startIndex
    var bytes = 0
    for sentence in sentences where sentence.upperBound > last {
      guard let end = String.Index(sentence.upperBound, within: text) else { continue }
      let next = text[end...].firstIndex { !$0.isWhitespace } ?? text.endIndex
      bytes += text[last..<next].utf8.count
      last = next
      ends.append(bytes)
    }
    self.ends = ends
  }

  /// Returns the units of a text with the analyzer's sentences in place of the library's.
  ///
  /// Units that ended a sentence by the library's rules alone are joined with the next, or end a
  /// line. Complexity: O(units and sentences).
  func units(_ own: [TextUnit], of text: String) -> [TextUnit] {
    var units: [TextUnit] = []
    var start = 0
    var rest = ends[...]
    for unit in own {
      let end = unit.range.upperBound
      while let found = rest.first, found <= end {
        rest.removeFirst()
        if found < end, found > start {
          units.append(TextUnit(range: start..<found, strength: .sentence))
          start = found
        } else if found == end {
          units.append(TextUnit(range: start..<end, strength: max(unit.strength, .sentence)))
          start = end
        }
      }
      guard start < end else { continue }
      var strength = unit.strength
      if strength == .sentence {
        guard Self.endsLine(text[bytes: unit.range]) else { continue }
        strength = .line
      }
      units.append(TextUnit(range: start..<end, strength: strength))
      start = end
    }
    return units
  }

  private static func endsLine(_ text: Substring) -> Bool {
    text.reversed().prefix(while: \.isWhitespace).contains(where: \.isNewline)
  }
}
