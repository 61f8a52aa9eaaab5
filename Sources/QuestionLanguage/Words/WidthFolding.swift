/// Foldings of characters with several spellings of one meaning: width, voicing, jamo.
///
/// The tables are written out for the same reason as those of ``UnspacedScript``.
package enum WidthFolding {
  /// Returns the ASCII letter or digit of a full-width one; `nil` for any other scalar.
  package static func ascii(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: UInt8(scalar - 0xFF01 + 0x21)
    default: nil
    }
  }

  /// Returns the katakana of a half-width one; every other scalar is unchanged.
  static func katakana(_ scalar: UInt32) -> UInt32 {
    guard 0xFF66...0xFF9D ~= scalar else { return scalar }
    return halfWidth[Int(scalar - 0xFF66)]
  }

  /// Returns the kana that a voicing mark makes of another, or `nil` if there is none.
  static func voiced(_ kana: UInt32, by mark: UInt32) -> UInt32? {
    // Katakana are 0x60 above hiragana.
    let isKatakana = 0x30A1...0x30FA ~= kana
    let hiragana = isKatakana ? kana - 0x60 : kana
    let shift: UInt32
    switch (hiragana, mark) {
    case (0x304B...0x3061, 0x3099), (0x304B...0x3061, 0xFF9E): shift = hiragana % 2
    case (0x3064...0x3068, 0x3099), (0x3064...0x3068, 0xFF9E): shift = 1 - hiragana % 2
    case (0x306F...0x307D, 0x3099), (0x306F...0x307D, 0xFF9E): shift = hiragana % 3 == 0 ? 1 : 0
    case (0x306F...0x307D, 0x309A), (0x306F...0x307D, 0xFF9F): shift = hiragana % 3 == 0 ? 2 : 0
    case (0x3046, 0x3099), (0x3046, 0xFF9E): shift = 0x4E
    default: shift = 0
    }
    return shift == 0 ? nil : kana + shift
  }

  /// Composes a leading consonant and a vowel.
  static func syllable(_ lead: UInt32, _ vowel: UInt32) -> UInt32? {
    guard 0x1100...0x1112 ~= lead, 0x1161...0x1175 ~= vowel else { return nil }
    return 0xAC00 + ((lead - 0x1100) * 21 + (vowel - 0x1161)) * 28
  }

  /// Composes an open syllable and a trailing consonant.
  static func syllable(_ open: UInt32, closedBy tail: UInt32) -> UInt32? {
    guard 0xAC00...0xD7A3 ~= open, (open - 0xAC00) % 28 == 0, 0x11A8...0x11C2 ~= tail else {
      return nil
    }
    return open + (tail - 0x11A7)
  }

  private static let halfWidth = Array(
    ("ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ" + "マミムメモヤユヨラリルレロワン")
      .unicodeScalars.map(\.value))
}
