/// The scripts whose words aren't separated by spaces, or not by spaces alone.
///
/// The Unicode blocks are written out and not read from the system's tables. FTS5 removes a text
/// from its index by splitting it once more, so a text has to be split in the same way forever, on
/// every system. Korean has spaces, but a Korean word includes its particles. For that reason
/// Lucene's CJK analyzer treats it like the others, and so does this type.
package enum UnspacedScript: Sendable {
  case han, hiragana, katakana, hangul
  /// Thai, Lao, Burmese and Khmer.
  case southeastAsian

  /// Returns `nil` for marks and all other scripts.
  ///
  /// Half-width katakana and conjoining jamo are letters of their scripts.
  package init?(_ scalar: UInt32) {
    switch scalar {
    case 0x0E01...0x0E30, 0x0E32, 0x0E33, 0x0E40...0x0E46: self = .southeastAsian
    case 0x0E81...0x0EB0, 0x0EB2, 0x0EB3, 0x0EBD...0x0EC6, 0x0EDC...0x0EDF: self = .southeastAsian
    case 0x1000...0x102A, 0x103F, 0x1050...0x1055, 0x105A...0x105D, 0x1061, 0x1065, 0x1066,
      0x106E...0x1070, 0x1075...0x1081, 0x108E:
      self = .southeastAsian
    case 0x1780...0x17B3, 0x17D7, 0x17DC: self = .southeastAsian
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB:
      self = .hangul
    case 0x3041...0x3096, 0x309D...0x309F: self = .hiragana
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .katakana
    // Ideographs with their iteration mark and zero, and bopomofo.
    case 0x2E80...0x2FD5, 0x3005...0x3007, 0x3105...0x312F, 0x31A0...0x31BF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
      self = .han
    default: return nil
    }
  }

  /// Returns true if a mark belongs to a preceding letter of this script.
  ///
  /// Such marks are vowels above and below, tones, voicing marks, and variation selectors.
  func takes(_ mark: UInt32) -> Bool {
    switch mark {
    case 0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E, 0x0EB1, 0x0EB4...0x0EBC, 0x0EC8...0x0ECE,
      0x102B...0x103E, 0x1056...0x1059, 0x105E...0x1060, 0x1062...0x1064, 0x1067...0x106D,
      0x1071...0x1074, 0x1082...0x108D, 0x108F, 0x109A...0x109D, 0x17B4...0x17D3, 0x17DD:
      self == .southeastAsian
    case 0x3099, 0x309A, 0xFF9E, 0xFF9F: self == .hiragana || self == .katakana
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// The next letter is written below the one before.
  static func isStacking(_ scalar: UInt32) -> Bool { scalar == 0x1039 || scalar == 0x17D2 }
}
