/// A text that is shown while it is written.
final class FlowingText {
  private let terminal: Terminal
  private var shown = 0
  private var column = 0
  private var word = ""

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// A Boolean value that indicates whether nothing has been shown yet.
  var isEmpty: Bool { shown == 0 }

  /// Shows the part of the text that hasn't been shown yet.
  ///
  /// On a terminal a word is held back until it is complete, so that lines break between words.
  ///
  /// - Parameter text: The whole text so far.
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

  /// Returns the word that was held back, after a line break if the line has no room for it.
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
