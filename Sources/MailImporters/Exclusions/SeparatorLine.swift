import ImportSupport
import Languages

enum SeparatorLine {
  /// As in `-----Original Message-----`; the text after it is quoted.
  case original
  /// As in `---------- Forwarded message ---------`; the text after it is forwarded.
  case forwarded
  /// At least ten dashes, underscores, `=` or `*`.
  case rule

  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, line.count <= 160 else { return nil }
    if Self.isRuleCharacter(first) || first == 0xE2 {
      var inner = line
      while let byte = inner.first, Self.isRuleCharacter(byte) || byte == .space {
        inner = inner.dropFirst()
      }
      while let byte = inner.last, Self.isRuleCharacter(byte) || byte == .space {
        inner = inner.dropLast()
      }
      if inner.isEmpty {
        guard line.count >= 10 else { return nil }
        self = .rule
        return
      }
      guard line.count - inner.count >= 6 else { return nil }
      var text = PhraseFolding.folded(inner)
      if text.last == .colon { text.removeLast() }
      guard let group = Self.titles.group(equalTo: text) else { return nil }
      self = group == 0 ? .original : .forwarded
      return
    }
    // The full-width colon ends with the byte 0x9A.
    guard line.last == .colon || line.last == 0x9A else { return nil }
    var text = PhraseFolding.folded(line)
    while let last = text.last, last == .colon || last == .space { text.removeLast() }
    guard Self.openings.group(equalTo: text) != nil else { return nil }
    self = .forwarded
  }

  private static func isRuleCharacter(_ byte: UInt8) -> Bool {
    byte == .hyphen || byte == .underscore || byte == .equalsSign || byte == .asterisk
  }

  /// First the titles above a quote, then those above a forwarded text.
  private static let titles = PhraseSet([
    Language.words(\.forwarding.original), Language.words(\.forwarding.forwarded),
  ])

  /// Without dashes, and without their colon.
  private static let openings = PhraseSet(Language.words(\.forwarding.openings))
}
