enum TextWidth {
  static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// A text that doesn't fit ends with `…`.
  static func prefix(_ text: String, columns limit: Int) -> String {
    if columns(text) <= limit { return text }
    var width = 1
    let kept = text.prefix { character in
      width += columns(character)
      return width <= limit
    }
    return kept + "…"
  }

  /// 2 for wide East Asian characters and emoji (Unicode UAX #11, by block), 0 for a nonspacing
  /// mark, otherwise 1.
  static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}
