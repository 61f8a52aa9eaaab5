extension Passage {
  /// A part of a passage that is short enough for a list of results.
  public struct Snippet: Sendable, Hashable {
    /// The text, byte for byte as in the passage.
    public var text: String
    /// The range of the text in bytes of the passage's text.
    public var range: Range<Int>
    /// The ranges to highlight, in bytes of ``text``.
    public var highlights: [Range<Int>]
    /// A Boolean value that indicates whether the passage has text before the snippet.
    public var omitsBeginning: Bool
    /// A Boolean value that indicates whether the passage has text after the snippet.
    public var omitsEnd: Bool
  }
}

extension Passage {
  /// Returns the part of the text with the most highlighted characters.
  ///
  /// The part begins and ends between words, and its highlights have about as much text before as
  /// after them. Without highlights it is the beginning of the text.
  ///
  /// ```swift
  /// let snippet = passage.snippet()
  /// let text =
  ///   (snippet.omitsBeginning ? "… " : "") + snippet.text + (snippet.omitsEnd ? " …" : "")
  /// ```
  ///
  /// Complexity: O(length of the passage).
  ///
  /// - Parameter length: The largest number of characters.
  public func snippet(length: Int = 200) -> Snippet {
    precondition(length > 0, "A snippet has at least one character.")
    let window = SnippetWindow(text, highlights: highlights, length: length)
    let range = window.range
    return Snippet(
      text: String(text[bytes: range]), range: range,
      highlights: highlights.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
        .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound },
      omitsBeginning: range.lowerBound > window.whole.lowerBound,
      omitsEnd: range.upperBound < window.whole.upperBound)
  }
}

/// The choice of a snippet among all windows that begin with a word and have a largest length.
private struct SnippetWindow {
  /// A word, or a character of a run without spaces that is longer than any word.
  private struct Unit {
    var bytes: Range<Int>
    /// The position in the text in characters.
    var characters: Range<Int>
    /// The number of highlighted bytes.
    var weight: Int
  }

  private static let maximumWordLength = 40

  private let units: [Unit]
  private let length: Int

  init(_ text: String, highlights: [Range<Int>], length: Int) {
    units = Self.units(
      of: text, highlights: highlights, maximumWordLength: min(length, Self.maximumWordLength))
    self.length = length
  }

  var whole: Range<Int> {
    guard let first = units.first, let last = units.last else { return 0..<0 }
    return first.bytes.lowerBound..<last.bytes.upperBound
  }

  /// The range of the window with the most highlighted bytes.
  ///
  /// Usually several successive windows have the same highlights. The middle one is chosen, or the
  /// first that reaches the end of the text.
  var range: Range<Int> {
    var best = (weight: 0, first: 0, last: 0)
    var end = 0
    var weight = 0
    var firstToEnd: Int?
    for start in units.indices {
      while end < units.count, length(from: start, through: end) <= length {
        weight += units[end].weight
        end += 1
      }
      if weight > best.weight {
        best = (weight, start, start)
      } else if weight == best.weight, weight > 0, best.last == start - 1 {
        best.last = start
      }
      if end == units.count, firstToEnd == nil { firstToEnd = start }
      weight -= units[start].weight
    }
    let start = min((best.first + best.last) / 2, firstToEnd ?? 0)
    guard start < units.count else { return 0..<0 }
    var last = start
    while last + 1 < units.count, length(from: start, through: last + 1) <= length { last += 1 }
    return units[start].bytes.lowerBound..<units[last].bytes.upperBound
  }

  private func length(from start: Int, through end: Int) -> Int {
    units[end].characters.upperBound - units[start].characters.lowerBound
  }

  private static func units(
    of text: String, highlights: [Range<Int>], maximumWordLength: Int
  ) -> [Unit] {
    var units: [Unit] = []
    var word: [Unit] = []
    func finish() {
      if word.count > maximumWordLength {
        units += word
      } else if let first = word.first, let last = word.last {
        units.append(
          Unit(
            bytes: first.bytes.lowerBound..<last.bytes.upperBound,
            characters: first.characters.lowerBound..<last.characters.upperBound,
            weight: word.reduce(0) { $0 + $1.weight }))
      }
      word = []
    }
    let sorted = highlights.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    var byte = 0
    for (position, character) in text.enumerated() {
      let bytes = byte..<byte + character.utf8.count
      byte = bytes.upperBound
      if character.isWhitespace {
        finish()
        continue
      }
      while next < sorted.count, sorted[next].upperBound <= bytes.lowerBound { next += 1 }
      let isHighlighted = next < sorted.count && sorted[next].overlaps(bytes)
      word.append(
        Unit(
          bytes: bytes, characters: position..<position + 1,
          weight: isHighlighted ? bytes.count : 0))
    }
    finish()
    return units
  }
}
