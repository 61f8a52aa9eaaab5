import Foundation
import Recollect
import RecollectAnswers

/// A display of an answer while it is written, followed by its sources.
final class AnswerView {
  private let terminal = Terminal.output
  private var shown = 0
  private var column = 0
  private var word = ""

  /// Shows the part of the text that hasn't been shown yet.
  ///
  /// On a terminal a word is held back until it is complete, so that lines break between words.
  ///
  /// - Parameter text: The whole answer so far.
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

  /// Shows the rest of the answer and its sources, or the reason why there is no answer.
  func finish(_ answer: Answer) {
    guard answer.abstention == nil else {
      terminal.write(Self.abstention(answer, terminal: terminal))
      return
    }
    show(answer.text)
    terminal.write(takeWord() + "\n\n" + Self.sources(answer, terminal: terminal))
  }

  /// Returns the word that was held back, after a line break if the line has no room for it.
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
      lines.append(
        "No passage is close to the question; `recollect search --all` shows weak matches too.")
    } else {
      // Small models overlook answers, so the passages are worth a look.
      lines.append(
        "The model found no answer in the nearest passages, but it may have overlooked one:")
      lines += answer.passages.prefix(3).enumerated().map { position, passage in
        "  " + PassageText(passage: passage, terminal: terminal).reference(number: position + 1)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sources(_ answer: Answer, terminal: Terminal) -> String {
    if answer.passages.isEmpty {
      return "These are the model's own words: it looked nothing up in your library.\n"
    }
    let cited = answer.citedPassages.sorted { $0.number < $1.number }
    let given = answer.passages.enumerated().map { (number: $0 + 1, passage: $1) }
    let heading =
      cited.isEmpty ? "The answer names no source. The model was given:" : "Sources:"
    let lines = (cited.isEmpty ? given : cited).map { number, passage in
      "  " + PassageText(passage: passage, terminal: terminal).reference(number: number)
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }
}
