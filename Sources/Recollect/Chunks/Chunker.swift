public import Embeddings

/// The options for cutting texts into chunks, in tokens of the embedder.
public struct ChunkingOptions: Sendable {
  /// The largest number of tokens of a chunk.
  ///
  /// A text that the embedder reads completely isn't cut. A long text with fewer than 2.5 bytes for
  /// each token is cut as if each had four.
  public var windowTokens: Int
  /// The largest number of tokens that a chunk shares with its predecessor.
  public var overlapTokens: Int
  /// A Boolean value that indicates whether every thread is one chunk.
  ///
  /// The embedder then reads only its beginning.
  public var keepsThreadsWhole: Bool
  /// The analyzer of the texts' languages and sentences; `nil` for the library's own rules.
  public var analyzer: (any TextAnalyzer)?

  /// Creates options.
  ///
  /// The defaults suit embedders that read 256 tokens.
  public init(
    windowTokens: Int = 200, overlapTokens: Int = 40, keepsThreadsWhole: Bool = false,
    analyzer: (any TextAnalyzer)? = nil
  ) {
    precondition(windowTokens > 0, "A chunk holds at least one token.")
    precondition(
      (0..<windowTokens).contains(overlapTokens), "Chunks overlap by less than their length.")
    self.windowTokens = windowTokens
    self.overlapTokens = overlapTokens
    self.keepsThreadsWhole = keepsThreadsWhole
    self.analyzer = analyzer
  }
}

extension ChunkingOptions: Hashable {
  /// Returns true if two options are equal.
  ///
  /// Analyzers are equal if their identifiers are.
  public static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  /// Feeds the options into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  private var parts: [String] {
    ["\(windowTokens) \(overlapTokens) \(keepsThreadsWhole)", analyzer?.identifier ?? ""]
  }
}

/// A splitter of texts into overlapping windows that end at paragraphs and sentences where
/// possible.
///
/// The text is split into units: code fences and tables that fit into a window, sentences, and
/// lines. A sentence that is too long is split into words, and a word that is too long into groups
/// of graphemes. A window takes units up to its size in tokens, then gives some back to end at the
/// best place in its second half. The next window starts a few units before that end. Together the
/// windows cover every byte that isn't white space.
///
/// Complexity: O(bytes), plus the embedder's token counts.
package struct Chunker {
  var options: ChunkingOptions
  /// The largest number of tokens that the embedder reads.
  var limit: Int
  /// The size of a chunk of dense text, in bytes, below which its tokens aren't limited.
  ///
  /// Each chunk has a vector, so text with a token for every other byte would take a multiple of its
  /// room. The embedder may not read the end of such a chunk, but its words are found.
  var minimumBytes: Int
  /// The language of the text; `nil` if unknown.
  var language: String?
  var tokenCount: (String) -> Int

  package init(
    options: ChunkingOptions, limit: Int, minimumBytes: Int = 0, language: String? = nil,
    tokenCount: @escaping (String) -> Int
  ) {
    self.options = options
    self.limit = limit
    self.minimumBytes = minimumBytes
    self.language = language
    self.tokenCount = tokenCount
  }

  /// The largest number of bytes of a chunk.
  ///
  /// Tokens alone don't bound a chunk: WordPiece counts a word of a hundred characters as one
  /// unknown token.
  private var byteLimit: Int { limit * Self.bytesPerToken }
  private static let bytesPerToken = 16
  private static let graphemesPerPiece = 32

  /// Returns the byte ranges of the chunks, in order, without surrounding white space.
  package func chunks(of text: String) -> [Range<Int>] {
    if options.keepsThreadsWhole || fits(text) {
      return [trimmed(0..<text.utf8.count, in: text)].compactMap { $0 }
    }
    let units = countedUnits(of: text)
    let minimum = isDense(units, text) ? minimumBytes : 0
    var ranges: [Range<Int>] = []
    var start = 0
    while start < units.count {
      if units[start].isBlank {
        start += 1
        continue
      }
      let window = windowEnd(from: start, in: units, minimumBytes: minimum)
      let end = fittingEnd(from: start, to: window, in: units, of: text, minimumBytes: minimum)
      let bytes = units[start].unit.range.lowerBound..<units[end - 1].unit.range.upperBound
      // A window that only repeats the overlap is left out.
      let covered = ranges.last?.upperBound ?? 0
      if let range = trimmed(bytes, in: text), range.upperBound > covered { ranges.append(range) }
      if end == units.count { break }
      start = overlapStart(before: end, after: start, in: units)
    }
    return ranges
  }

  private struct CountedUnit {
    var unit: TextUnit
    var tokens: Int
    /// True if the next unit follows without white space.
    var isOpen: Bool
    var isBlank: Bool

    init(_ unit: TextUnit, _ text: Substring, tokens: Int) {
      self.unit = unit
      self.tokens = tokens
      isOpen = text.last?.isWhitespace == false
      isBlank = text.allSatisfy(\.isWhitespace)
    }
  }

  /// Returns true for a long text with fewer than 2.5 bytes for each token.
  ///
  /// Prose has four to six, and code three. Random letters and digits have one or two, as has text
  /// in a script that the embedder doesn't know.
  private func isDense(_ units: [CountedUnit], _ text: String) -> Bool {
    let bytes = text.utf8.count
    return bytes > Self.longBytes && 2 * bytes < 5 * units.reduce(0) { $0 + $1.tokens }
  }

  private static let longBytes = 4 << 10

  private func fits(_ text: String) -> Bool {
    text.utf8.count <= byteLimit && tokenCount(text) <= limit
  }

  private func countedUnits(of text: String) -> [CountedUnit] {
    var counted: [CountedUnit] = []
    for unit in joined(sentences(of: text), of: text) {
      append(unit, of: text, to: &counted)
    }
    return counted
  }

  private func sentences(of text: String) -> [TextUnit] {
    let own = TextUnits.sentences(of: text[...])
    let found = options.analyzer.flatMap {
      AnalyzedSentences(of: text, by: $0, language: language)
    }
    return found?.units(own, of: text) ?? own
  }

  /// Joins the units of a code fence or table that fits into a window, and sets the ends of
  /// sections.
  private func joined(_ units: [TextUnit], of text: String) -> [TextUnit] {
    let structure = TextBlocks(text)
    if structure.blocks.isEmpty && structure.sections.isEmpty { return units }
    let blocks = structure.blocks.filter { block in
      block.count <= byteLimit
        && tokenCount(String(text[bytes: block])) <= options.windowTokens
    }
    var joined: [TextUnit] = []
    var next = 0
    for var unit in units {
      if structure.sections.contains(unit.range.upperBound) { unit.strength = .section }
      while next < blocks.count, blocks[next].upperBound <= unit.range.lowerBound { next += 1 }
      if let last = joined.last, next < blocks.count,
        blocks[next].lowerBound < unit.range.lowerBound,
        last.range.upperBound > blocks[next].lowerBound
      {
        joined[joined.count - 1] = TextUnit(
          range: last.range.lowerBound..<unit.range.upperBound, strength: unit.strength)
      } else {
        joined.append(unit)
      }
    }
    return joined
  }

  /// Adds a unit; one that's longer than a window as words and parts of words.
  private func append(_ unit: TextUnit, of text: String, to counted: inout [CountedUnit]) {
    let piece = text[bytes: unit.range]
    let tokens = tokenCount(String(piece))
    let isShort = tokens <= options.windowTokens && unit.range.count <= byteLimit
    guard !isShort else {
      counted.append(CountedUnit(unit, piece, tokens: tokens))
      return
    }
    for part in TextUnits.words(of: piece, at: unit.range.lowerBound, last: unit.strength) {
      let partText = text[bytes: part.range]
      let partTokens = tokenCount(String(partText))
      if partTokens <= options.windowTokens / 2 && part.range.count <= byteLimit / 4 {
        counted.append(CountedUnit(part, partText, tokens: partTokens))
        continue
      }
      let pieces = TextUnits.graphemes(
        of: partText, at: part.range.lowerBound, count: Self.graphemesPerPiece,
        last: part.strength)
      for piece in pieces { halve(piece, of: text, into: &counted) }
    }
  }

  /// Adds a part of a word, halved until it fits into a window.
  private func halve(_ unit: TextUnit, of text: String, into counted: inout [CountedUnit]) {
    let piece = text[bytes: unit.range]
    let tokens = tokenCount(String(piece))
    let graphemes = piece.count
    guard tokens > options.windowTokens || unit.range.count > byteLimit, graphemes > 1 else {
      counted.append(CountedUnit(unit, piece, tokens: tokens))
      return
    }
    let halves = TextUnits.graphemes(
      of: piece, at: unit.range.lowerBound, count: (graphemes + 1) / 2, last: unit.strength)
    for half in halves { halve(half, of: text, into: &counted) }
  }

  /// Returns the index after a window: the best cut in its second half.
  private func windowEnd(
    from start: Int, in units: [CountedUnit], minimumBytes: Int
  ) -> Int {
    var end = start
    var tokens = 0
    var bytes = 0
    var best = start
    while end < units.count {
      tokens += units[end].tokens
      bytes += units[end].unit.range.count
      let isFull = tokens > options.windowTokens && bytes > minimumBytes || bytes > byteLimit
      if isFull && end > start { break }
      end += 1
      let isSecondHalf =
        tokens * 2 >= options.windowTokens && bytes * 2 >= minimumBytes || bytes * 2 >= byteLimit
      let isBetter = best == start || units[end - 1].unit.strength >= units[best - 1].unit.strength
      if isSecondHalf && isBetter { best = end }
    }
    return end == units.count || best == start ? end : best
  }

  /// Moves the end of a window back if the joined units have more tokens than their sum.
  ///
  /// Token counts add up only at white space: the parts of a word may have fewer tokens than the
  /// word.
  private func fittingEnd(
    from start: Int, to end: Int, in units: [CountedUnit], of text: String, minimumBytes: Int
  ) -> Int {
    var end = end
    while units[start..<end].dropLast().contains(where: \.isOpen) {
      let bytes = units[start].unit.range.lowerBound..<units[end - 1].unit.range.upperBound
      if bytes.count <= minimumBytes || tokenCount(String(text[bytes: bytes])) <= limit { break }
      end -= 1
    }
    return end
  }

  /// Returns the start of the next window: as far before `end` as the overlap allows.
  private func overlapStart(before end: Int, after start: Int, in units: [CountedUnit]) -> Int {
    var next = end
    var tokens = 0
    var bytes = 0
    while next - 1 > start {
      tokens += units[next - 1].tokens
      bytes += units[next - 1].unit.range.count
      if tokens > options.overlapTokens || bytes > options.overlapTokens * Self.bytesPerToken {
        break
      }
      next -= 1
    }
    return next
  }

  private func trimmed(_ range: Range<Int>, in text: String) -> Range<Int>? {
    let piece = text[bytes: range]
    guard let first = piece.firstIndex(where: { !$0.isWhitespace }),
      let last = piece.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    let head = piece[..<first].utf8.count
    let tail = piece[piece.index(after: last)...].utf8.count
    return range.lowerBound + head..<range.upperBound - tail
  }
}
