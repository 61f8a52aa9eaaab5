import Foundation
import Recollect

/// Shows an answer while it is written, then the passages it stands on.
final class AnswerView {
  private let terminal = Terminal.output
  private var shown = 0
  private var column = 0
  private var word = ""

  /// Shows what is new in the text so far; words are kept whole at the terminal's edge.
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

  /// Shows what is left of the answer, and its sources.
  func finish(_ answer: Answer) {
    guard answer.abstention == nil else {
      terminal.write(Self.abstention(answer, terminal: terminal))
      return
    }
    show(answer.text)
    terminal.write(takeWord() + "\n\n" + Self.sources(answer, terminal: terminal))
  }

  /// The word that was kept back, on a new line when the present one has no room for it.
  private func takeWord() -> String {
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

extension AnswerView {
  private static func abstention(_ answer: Answer, terminal: Terminal) -> String {
    var lines: [String] = []
    if answer.passages.isEmpty {
      lines.append("Your library doesn't say.")
      lines.append("Nothing in it comes near the question; `recollect search --all` looks wider.")
    } else {
      // It may be there all the same: small models overlook things.
      lines.append("The model found no answer in what comes nearest; it may be there all the same:")
      lines += answer.passages.prefix(3).enumerated().map { position, passage in
        "  " + PassageText(passage: passage, terminal: terminal).reference(number: position + 1)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sources(_ answer: Answer, terminal: Terminal) -> String {
    let cited = answer.citedPassages.sorted { $0.number < $1.number }
    let given = answer.passages.enumerated().map { (number: $0 + 1, passage: $1) }
    let heading = cited.isEmpty ? "The answer names no source; it was given:" : "Sources:"
    let lines = (cited.isEmpty ? given : cited).map { number, passage in
      "  " + PassageText(passage: passage, terminal: terminal).reference(number: number)
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }
}
