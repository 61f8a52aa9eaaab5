/// The words of a text, and the search for them in other texts, in their order.
///
/// The words are compared in their ``WordSpelling``, by the algorithm of Knuth, Morris and Pratt
/// (1977).
struct PlainWords: Sendable {
  private let pattern: [UInt8]
  /// The length of the longest beginning of the pattern that ends at each of its bytes.
  private let borders: [Int]
  private var spelling: WordSpelling

  /// Creates a search; `nil` if the text has no words.
  init?(_ text: String) {
    var spelling = WordSpelling()
    var pattern: [UInt8] = []
    spelling.spell(text) { byte, _ in
      pattern.append(byte)
      return true
    }
    guard pattern.count > 1 else { return nil }
    (self.pattern, self.spelling) = (pattern, spelling)
    borders = Self.borders(of: pattern)
  }

  /// Returns the offset behind the first place of the words in a text; `nil` if it hasn't them.
  mutating func end(in text: String) -> Int? {
    let (pattern, borders) = (pattern, borders)
    var count = 0
    var end: Int?
    spelling.spell(text) { byte, offset in
      while count > 0, pattern[count] != byte { count = borders[count - 1] }
      if pattern[count] == byte { count += 1 }
      if count < pattern.count { return true }
      end = offset
      return false
    }
    return end
  }

  private static func borders(of pattern: [UInt8]) -> [Int] {
    var borders = [0]
    for byte in pattern.dropFirst() {
      var count = borders[borders.count - 1]
      while count > 0, pattern[count] != byte { count = borders[count - 1] }
      borders.append(pattern[count] == byte ? count + 1 : 0)
    }
    return borders
  }
}
