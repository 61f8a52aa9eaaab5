final class FlowingText {
  private let terminal: Terminal
  private var shown = 0
  private var column = 0
  private var word = ""

  init(_ terminal: Terminal) { self.terminal = terminal }

  var isEmpty: Bool { shown == 0 }

  /// Shows the new part of a text, given the whole text so far.
  ///
  /// On a terminal a word is held back until it is complete, so that lines break between words.
  func show(_ text: String) {
    guard text.utf8.count > shown else { return }
    let fresh = SafeText.block(String(decoding: text.utf8.dropFirst(shown), as: UTF8.self))
    shown = text.utf8.count
    guard terminal.isTerminal else { return terminal.write(fresh) }
    var output = ""
    for character in fresh {
      word.append(character)
      if character.isWhitespace { output += takeWord() }
    }
    terminal.write(output)
  }

  /// The word that was held back, after a line break if the line has no room for it.
  func takeWord() -> String {
    defer { word = "" }
    let columns = TextWidth.columns(word.filter { !$0.isWhitespace })
    var output = word
    if column > 0, column + columns > terminal.width {
      output = "\n" + word
      column = 0
    }
    column = word.last?.isNewline == true ? 0 : column + TextWidth.columns(word)
    return output
  }
}
