/// What a scalar is to a BERT tokenizer.
///
/// The reference, Hugging Face's `tokenizers`, asks character tables of Unicode 8.0: what was added
/// later is to it a letter like any other, whatever its category today. Seven older scalars have
/// since changed their category; they keep the old one here.
enum CharacterKind: UInt8, Sendable {
  case letter
  /// Separates words and goes.
  case space
  /// A word of its own.
  case punctuation
  /// A letter that is spaced on both sides: Chinese characters, also in Japanese and Korean text.
  case ideograph
  /// Goes without separating anything: control and format characters, private use, U+FFFD.
  case control
  /// A mark written over or under a letter, which goes when accents are stripped.
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
    // Private use has an age as well; unassigned scalars have none.
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

  // The blocks the reference names. Its fourth supplementary block begins at 2B920 where Unicode's
  // begins at 2B820; the weights were trained with that.
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
