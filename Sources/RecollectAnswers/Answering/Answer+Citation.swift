extension Answer {
  /// A place in an answer that cites a passage, written `[n]`.
  public struct Citation: Sendable, Hashable {
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The bytes of the answer's text that make up the citation, including the brackets.
    public var range: Range<Int>

    /// Creates a citation.
    public init(number: Int, range: Range<Int>) {
      self.number = number
      self.range = range
    }

    /// The brackets of a citation, and its numbers in between.
    static var pattern: Regex<(Substring, Substring)> {
      /\[\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*\]/
    }

    /// Returns the citations of passages 1 to `count`, and ignores other numbers.
    ///
    /// `[2]`, `[2, 3]` and `[2][3]` are recognized. Complexity: O(bytes).
    package static func all(in text: String, passages count: Int) -> [Citation] {
      text.matches(of: pattern).flatMap { match in
        let start = text[..<match.range.lowerBound].utf8.count
        let range = start..<start + text[match.range].utf8.count
        return match.output.1.split { !$0.isNumber }.compactMap { Int($0) }
          .filter { (1...max(1, count)).contains($0) && count > 0 }
          .map { Citation(number: $0, range: range) }
      }
    }
  }
}
