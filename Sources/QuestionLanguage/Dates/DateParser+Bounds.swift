extension DateParser {
  /// Returns false for tokens inside a number, address, path or compound.
  func isBounded(_ range: Range<Int>) -> Bool {
    isOpenBefore(range.lowerBound) && isOpenAfter(range.upperBound)
  }

  private func isOpenBefore(_ index: Int) -> Bool {
    guard index > 0, !tokens[index].isSpaced else { return true }
    let (before, token) = (tokens[index - 1], tokens[index])
    if before.kind != .mark {
      // Only an apostrophe may lie between: "l'été".
      return before.range.upperBound < token.range.lowerBound && token.kind == .word
    }
    if before.text == "," || before.text == ":" { return token.kind == .word }
    return !Self.joiners.contains(before.text) && before.text != "."
  }

  private func isOpenAfter(_ index: Int) -> Bool {
    guard index < tokens.count, !tokens[index].isSpaced else { return true }
    let (before, token) = (tokens[index - 1], tokens[index])
    if token.kind != .mark {
      if before.kind == .mark { return token.kind == .word }
      return before.range.upperBound < token.range.lowerBound && token.text == "s"
    }
    if Self.joiners.contains(token.text) { return false }
    guard index + 1 < tokens.count, !tokens[index + 1].isSpaced else { return true }
    switch token.text {
    case ".": return tokens[index + 1].kind == .mark
    case ",", ":", "'": return tokens[index + 1].kind != .number
    default: return true
    }
  }

  private static let joiners: Set<String> = [
    "-", "_", "/", "\\", "@", "#", "$", "€", "£", "+", "%", "°", "&", "=", "~", "*", "|",
    "\u{FFFD}",
  ]
}
