/// The signs that SQLite's `unicode61` doesn't split and fold as people do.
///
/// It knows Unicode 6.1, and takes what is newer for letters: `Danke🥰` would be one word. It leaves
/// the accents of Greek, whose capitals have none, and `ё`, which most people write as `е`.
package enum IndexedSigns {
  /// Returns false if a byte certainly isn't the first of such a sign.
  package static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC4, 0xC5, 0xCE, 0xCF, 0xD0, 0xD1, 0xD8, 0xE2, 0xF0: true
    default: false
    }
  }

  /// Returns the letters in the place of one of two bytes; a space for a sign between words.
  package static func plain(_ first: UInt8, _ second: UInt8) -> String? {
    switch (first, second) {
    case (0xC4, 0xB1): "i"
    case (0xC5, 0x92), (0xC5, 0x93): "oe"
    case (0xD0, 0x81), (0xD1, 0x91): "е"
    // The Arabic letter mark.
    case (0xD8, 0x9C): " "
    case (0xCE, 0x86), (0xCE, 0xAC): "α"
    case (0xCE, 0x88), (0xCE, 0xAD): "ε"
    case (0xCE, 0x89), (0xCE, 0xAE): "η"
    case (0xCE, 0x8A), (0xCE, 0x90), (0xCE, 0xAA), (0xCE, 0xAF), (0xCF, 0x8A): "ι"
    case (0xCE, 0x8C), (0xCF, 0x8C): "ο"
    case (0xCE, 0x8E), (0xCE, 0xAB), (0xCE, 0xB0), (0xCF, 0x8B), (0xCF, 0x8D): "υ"
    case (0xCE, 0x8F), (0xCF, 0x8E): "ω"
    case (0xCF, 0x82): "σ"
    default: nil
    }
  }

  /// Returns whether a scalar of three or four bytes stands between words, and is newer.
  package static func isNewSeparator(_ scalar: UInt32) -> Bool {
    guard (0x2000...0x2BFF).contains(scalar) || (0x1F000...0x1FFFF).contains(scalar),
      let properties = Unicode.Scalar(scalar)?.properties, let age = properties.age,
      (age.major, age.minor) > (6, 1)
    else { return false }
    return !properties.generalCategory.isOfWord
  }
}

extension Unicode.GeneralCategory {
  /// A Boolean value that indicates whether it is one of letters, marks or numbers.
  package var isOfWord: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
