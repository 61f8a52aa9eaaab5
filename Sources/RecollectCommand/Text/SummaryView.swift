import RecollectAnswers

final class SummaryView {
  private let terminal = Terminal.output
  private let text = FlowingText(.output)

  func show(_ sentences: [Summary.Sentence]) {
    // The last sentence has no numbers yet, because it may still grow.
    let texts = sentences.dropLast().map(Self.text) + sentences.suffix(1).map(\.text)
    text.show(texts.joined(separator: " "))
  }

  func finish(_ summary: Summary) {
    guard !summary.sentences.isEmpty else {
      return terminal.write("The model wrote no summary. Another model may: see --model.\n")
    }
    text.show(summary.sentences.map(Self.text).joined(separator: " ") + "\n")
    let lines = summary.citedParts.map { number, part in
      "  [\(number)] " + reference(to: part)
    }
    let read = Wording.count(summary.parts.count, "part")
    terminal.write("\nSources, of \(read):\n" + lines.joined(separator: "\n") + "\n")
  }

  private static func text(of sentence: Summary.Sentence) -> String {
    "\(sentence.text) [\(sentence.sources.map(String.init).joined(separator: ", "))]"
  }

  /// For example `Title  path:line`.
  private func reference(to part: TextPart) -> String {
    let place = PassageText.place(part.path, part.line)
    return "\(SafeText.title(part.title))  \(terminal.styled(place, .dim))"
  }
}
