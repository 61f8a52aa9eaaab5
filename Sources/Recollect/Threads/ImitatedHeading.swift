import Items

/// A line of someone's words that looks like one by which the library introduces an item.
///
/// A mail can contain `Anna Berg, 2024-01-05:`, and what follows would look like Anna's. The place
/// of the words shows that they are the sender's.
package struct ImitatedHeading: Sendable, Hashable {
  /// In bytes of the text.
  package var offset: Int
  /// The name, in bytes of the text; empty if the line names nobody.
  package var label: Range<Int>
  /// True for the form that headings have in texts of this kind.
  package var isComplete: Bool
  package var part: AuthoredRange

  /// Returns the imitations in a text, in order.
  ///
  /// - Parameter names: Other names of people, which count in any letter case.
  package static func all(
    in text: [UInt8], by authored: [AuthoredRange], names: [String] = []
  ) -> [ImitatedHeading] {
    // Most texts have no line for which names are compared.
    lazy var known = Set((names + authored.flatMap(\.authors)).map(HeadingLine.comparable))
    return authored.flatMap { part -> [ImitatedHeading] in
      var found: [ImitatedHeading] = []
      var start = part.range.lowerBound
      // Most parts begin after the library's own words, on the same line.
      if start > 0, !text[start - 1].endsLine { start = next(after: start, in: text, part.range) }
      if part.isTurn, start == part.range.lowerBound, part.beginsWithAuthor(in: text) {
        start = next(after: start, in: text, part.range)
      }
      while start < part.range.upperBound {
        let end = next(after: start, in: text, part.range)
        let line = HeadingLine(text[start..<end], of: part) {
          known.contains(HeadingLine.comparable($0))
        }
        if let line {
          found.append(
            ImitatedHeading(
              offset: start, label: line.label, isComplete: line.isComplete, part: part))
        }
        start = end
      }
      return found
    }
  }

  private static func next(after start: Int, in text: [UInt8], _ range: Range<Int>) -> Int {
    var place = start
    while place < range.upperBound {
      let byte = text[place]
      place += 1
      switch byte {
      case 0x0A...0x0D: return place
      case 0x85 where place > 1 && text[place - 2] == 0xC2: return place
      case 0xA8, 0xA9:
        if place > 2, text[place - 2] == 0x80, text[place - 3] == 0xE2 { return place }
      default: break
      }
    }
    return place
  }
}

extension AuthoredRange {
  fileprivate func beginsWithAuthor(in text: [UInt8]) -> Bool {
    authors.contains { text[range].starts(with: Array("\($0):".utf8)) }
  }
}

extension UInt8 {
  /// True for a byte that may be the last of a line break.
  fileprivate var endsLine: Bool {
    (0x0A...0x0D).contains(self) || [0x85, 0xA8, 0xA9].contains(self)
  }
}
