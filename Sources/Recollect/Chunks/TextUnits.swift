/// The quality of a place to cut a text; higher is better.
enum CutStrength: Int, Comparable, Sendable {
  /// Between two graphemes of a word.
  case grapheme
  /// After the white space behind a word.
  case word
  case line
  case sentence
  /// After a blank line.
  case paragraph
  /// Before a heading.
  case section

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A part of a text that isn't cut if it fits into a chunk, with the white space behind it.
struct TextUnit: Equatable, Sendable {
  /// In bytes of the UTF-8.
  var range: Range<Int>
  /// The quality of a cut at the end of the unit.
  var strength: CutStrength
}

/// A splitter of texts at paragraphs, sentences and lines, at words, or between graphemes.
///
/// It works on `Character`s, so a cut never falls inside a grapheme. Complexity: O(bytes).
enum TextUnits {
  /// The units end at lines, sentences and paragraphs.
  static func sentences(of text: Substring) -> [TextUnit] {
    scan(text, from: 0, splittingWords: false, last: .paragraph)
  }

  /// The units end at words, lines, sentences and paragraphs.
  static func words(of text: Substring, at offset: Int, last: CutStrength) -> [TextUnit] {
    scan(text, from: offset, splittingWords: true, last: last)
  }

  static func graphemes(
    of text: Substring, at offset: Int, count: Int, last: CutStrength
  ) -> [TextUnit] {
    var units: [TextUnit] = []
    var start = offset
    var rest = text
    while !rest.isEmpty {
      let piece = rest.prefix(count)
      let end = start + piece.utf8.count
      rest = rest[piece.endIndex...]
      units.append(TextUnit(range: start..<end, strength: rest.isEmpty ? last : .grapheme))
      start = end
    }
    return units
  }

  private static func scan(
    _ text: Substring, from offset: Int, splittingWords: Bool, last: CutStrength
  ) -> [TextUnit] {
    var units: [TextUnit] = []
    var state = ScanState()
    var start = offset
    var position = offset
    for character in text {
      let role = CharacterRole(character)
      if let strength = state.strength(before: role, splittingWords: splittingWords),
        position > start
      {
        units.append(TextUnit(range: start..<position, strength: strength))
        start = position
      }
      state.advance(over: role)
      position += character.utf8.count
    }
    if position > start {
      units.append(TextUnit(range: start..<position, strength: last))
    }
    return units
  }
}

/// The white space and sentence ends just before the position of a scan.
private struct ScanState {
  private var newlines = 0
  private var isInSpace = false
  private var endsSentence = false
  private var needsNoSpace = false

  /// `nil` for no cut before the next character.
  func strength(before role: CharacterRole, splittingWords: Bool) -> CutStrength? {
    if isInSpace {
      guard !role.isSpace else { return nil }
      if newlines > 1 { return .paragraph }
      if endsSentence { return .sentence }
      if newlines == 1 { return .line }
      return splittingWords ? .word : nil
    }
    let follows = role == .closer || role.isSpace
    return endsSentence && needsNoSpace && !follows ? .sentence : nil
  }

  mutating func advance(over role: CharacterRole) {
    if role.isSpace {
      if !isInSpace { newlines = 0 }
      isInSpace = true
      if role == .newline { newlines += 1 }
      return
    }
    isInSpace = false
    switch role {
    case .terminator, .wideTerminator:
      endsSentence = true
      needsNoSpace = role == .wideTerminator
    case .closer: break
    case .other, .space, .newline: endsSentence = false
    }
  }
}

/// The role of a character in finding the ends of sentences.
private enum CharacterRole {
  case other
  case space
  case newline
  case terminator
  /// A terminator that Chinese and Japanese put no space behind.
  case wideTerminator
  /// A quote or bracket that may follow the end of a sentence, before the space.
  case closer

  /// Looks ASCII up in a table, because a `Character`'s properties are many times slower.
  init(_ character: Character) {
    let bytes = character.utf8
    if bytes.count == 1, let byte = bytes.first {
      self = Self.ascii[Int(byte)]
    } else {
      self.init(anyOf: character)
    }
  }

  var isSpace: Bool { self == .space || self == .newline }

  private init(anyOf character: Character) {
    switch character {
    case _ where character.isNewline: self = .newline
    case _ where character.isWhitespace: self = .space
    case ".", "!", "?", "…": self = .terminator
    case "。", "！", "？", "｡": self = .wideTerminator
    case "\"", "'", ")", "]", "}", "”", "’", "»", "」", "』", "）", "*", "_", "`": self = .closer
    default: self = .other
    }
  }

  private static let ascii = (0..<128).map { byte in
    Self(anyOf: Character(Unicode.Scalar(UInt8(byte))))
  }
}
