/// The category of a scalar for a BERT tokenizer.
///
/// The reference implementation, Hugging Face's `tokenizers`, uses character tables of Unicode 8.0.
/// It treats every scalar added later as a letter, whatever its category is today. Seven older
/// scalars have changed their category since; here they keep the old one.
enum CharacterKind: UInt8, Sendable {
  case letter
  /// A separator of words, which is removed.
  case space
  /// A punctuation character, which is a word of its own.
  case punctuation
  /// A letter that is a word of its own: Chinese characters, also in Japanese and Korean text.
  case ideograph
  /// A character removed without separating words: control, format, private use, U+FFFD.
  case control
  /// A combining mark, which is removed if accents are stripped.
  case accent

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20: self = .space
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: self = .punctuation
    case 0x30...0x7A: self = .letter
    case 0xFFFD: self = .control
    case 0x166D, 0x111C9: self = .punctuation
    case 0x1734, 0x1171E: self = .accent
    case 0x1885, 0x1886, 0xA9BD: self = .letter
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
