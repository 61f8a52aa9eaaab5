/// A text with the places where its words begin and end.
///
/// White space separates words. So does the place between two characters of a script that is
/// written without spaces: Chinese, Japanese, Thai, Lao, Burmese and Khmer. Marks stay with the
/// character before them. Punctuation at either end of a word may belong to it or not, so such a
/// word has several places where it begins or ends. A word has at least one scalar that isn't
/// punctuation.
package struct WordText: Sendable {
  /// A place where a word begins or ends, as a number of scalars from the beginning of the text.
  struct Edge {
    var offset: Int32
    var word: Int32
  }

  let ordinals: [UInt32]
  /// In order, as are the ends.
  let starts: [Edge]
  let ends: [Edge]
  package let wordCount: Int

  /// - Complexity: O(*n*), where *n* is the number of scalars.
  package init(_ text: String) {
    var scan = WordScan()
    for scalar in text.unicodeScalars { scan.add(scalar) }
    scan.endWord()
    ordinals = scan.ordinals
    starts = scan.starts
    ends = scan.ends
    wordCount = scan.words
  }
}

extension WordText {
  package var string: String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: ordinals.lazy.map(CodePointSet.scalar))
    return String(scalars)
  }
}

extension WordText: Hashable {
  package static func == (first: WordText, second: WordText) -> Bool {
    first.ordinals == second.ordinals
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ordinals) }
}

private struct WordScan {
  private(set) var ordinals: [UInt32] = []
  private(set) var starts: [WordText.Edge] = []
  private(set) var ends: [WordText.Edge] = []
  private(set) var words = 0

  /// The scalars of the current word with its punctuation.
  private var kinds: [ScalarKind] = []
  /// True if the last letter of the current word is of a script without spaces.
  private var isAfterUnspaced = false
  /// True if the last scalar is joined to the next letter.
  private var isJoined = false

  mutating func add(_ scalar: Unicode.Scalar) {
    let kind = ScalarKind(scalar)
    switch kind {
    case .space: endWord()
    case .mark:
      // A mark makes punctuation a symbol: the keycap “#️⃣” begins with a number sign.
      if let last = kinds.last, last.isPunctuation { kinds[kinds.count - 1] = .letter }
      kinds.append(.mark)
    case .punctuation: kinds.append(kind)
    case .opening(let isUnspaced), .letter(let isUnspaced):
      if isUnspaced || isAfterUnspaced, kinds.last?.isOpening == false, !isJoined { endWord() }
      if !kind.isPunctuation { isAfterUnspaced = isUnspaced }
      kinds.append(kind)
    }
    isJoined = ScalarKind.joiners.contains(scalar)
    ordinals.append(CodePointSet.ordinal(scalar))
  }

  mutating func endWord() {
    defer {
      kinds.removeAll(keepingCapacity: true)
      isAfterUnspaced = false
    }
    guard let first = kinds.firstIndex(where: { !$0.isPunctuation }),
      let last = kinds.lastIndex(where: { !$0.isPunctuation })
    else { return }
    let begin = ordinals.count - kinds.count
    for offset in begin...(begin + first) {
      starts.append(WordText.Edge(offset: Int32(offset), word: Int32(words)))
    }
    for offset in (begin + last + 1)...ordinals.count {
      ends.append(WordText.Edge(offset: Int32(offset), word: Int32(words)))
    }
    words += 1
  }
}

/// The part that a scalar plays in a word.
private enum ScalarKind: Equatable {
  case space
  /// Stays with the scalar before it.
  case mark
  /// Punctuation other than opening punctuation.
  case punctuation
  case opening(isUnspaced: Bool)
  /// A letter, digit, symbol or anything else.
  case letter(isUnspaced: Bool)

  static let letter = ScalarKind.letter(isUnspaced: false)

  /// The zero width joiner, and the signs by which Burmese and Khmer write one letter below
  /// another.
  static let joiners: Set<Unicode.Scalar> = ["\u{200D}", "\u{1039}", "\u{17D2}"]

  init(_ scalar: Unicode.Scalar) {
    // Most scalars are ASCII letters.
    if "a"..."z" ~= scalar || "A"..."Z" ~= scalar {
      self = .letter
      return
    }
    let properties = scalar.properties
    if properties.isWhitespace {
      self = .space
    } else if properties.isGraphemeExtend || Self.joiners.contains(scalar)
      || scalar == "\u{E33}" || scalar == "\u{EB3}"
    {
      self = .mark
    } else {
      switch properties.generalCategory {
      case .spacingMark: self = .mark
      case .openPunctuation, .initialPunctuation:
        self = .opening(isUnspaced: 0x3000...0x303F ~= scalar.value || scalar.value >= 0xFE30)
      case .connectorPunctuation, .dashPunctuation, .closePunctuation, .finalPunctuation,
        .otherPunctuation:
        self = .punctuation
      default: self = .letter(isUnspaced: Self.isUnspaced(scalar))
      }
    }
  }

  var isPunctuation: Bool {
    switch self {
    case .punctuation, .opening: true
    case .space, .mark, .letter: false
    }
  }

  var isOpening: Bool {
    if case .opening = self { true } else { false }
  }

  /// True if a letter's script is written without spaces.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0E00: false
    // Thai and Lao, Burmese, Khmer, hiragana and katakana, katakana extensions, half-width
    // katakana.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF9F:
      true
    default: scalar.properties.isIdeographic
    }
  }
}
