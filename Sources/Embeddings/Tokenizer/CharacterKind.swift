/// The category of a scalar for a BERT tokenizer.
///
/// The reference implementation, Hugging Face's `tokenizers`, uses character tables of Unicode 8.0.
/// It treats every scalar added later as a letter, whatever its category is today. Seven older
/// scalars have changed their category since; here they keep the old one.
enum CharacterKind: UInt8, Sendable {
  case letter
  /// Separates words, and is removed.
  case space
  /// A word of its own.
  case punctuation
  /// A letter that is a word of its own: Chinese characters, also in Japanese and Korean text.
  case ideograph
  /// Removed without separating words: control, format, private use, U+FFFD.
  case control
  /// A combining mark, which is removed if accents are stripped.
  case accent

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\t", "\n", "\r", " ": self = .space
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": self = .punctuation
    case "0"..."z": self = .letter
    case "\u{FFFD}": self = .control
    case "\u{166D}", "\u{111C9}": self = .punctuation
    case "\u{1734}", "\u{1171E}": self = .accent
    case "\u{1885}", "\u{1886}", "\u{A9BD}": self = .letter
    default: self = Self.isIdeograph(scalar.value) ? .ideograph : Self.general(scalar)
    }
  }

  private static func general(_ scalar: Unicode.Scalar) -> CharacterKind {
    let properties = scalar.properties
    // Private-use scalars have an age. Unassigned scalars don't.
    guard let age = properties.age, age.major <= 8 else { return .letter }
    switch properties.generalCategory {
    case .control, .format, .privateUse: return .control
    case .nonspacingMark: return .accent
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return .punctuation
    default: return .letter
    }
  }

  // The blocks in the reference implementation. Its fourth supplementary block begins at 2B920,
  // while Unicode's begins at 2B820. The weights were trained with that.
  private static func isIdeograph(_ value: UInt32) -> Bool {
    switch value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x2A6DF, 0x2A700...0x2B73F,
      0x2B740...0x2B81F, 0x2B920...0x2CEAF, 0x2F800...0x2FA1F:
      return true
    default:
      return false
    }
  }
}
