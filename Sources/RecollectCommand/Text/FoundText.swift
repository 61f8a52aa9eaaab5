import RecollectAnswers

/// The sentences closest to a question, shown before an answer or in place of one.
enum FoundText {
  private static let maximumRefusalColumns = 300

  static func lines(_ sentences: [Answer.Sentence]) -> [String] {
    sentences.isEmpty
      ? [] : ["Found in your library (not an answer yet):"] + sentences.map(line)
  }

  /// A checked statement that may still be replaced.
  static func lines(_ statement: Answer.Statement) -> [String] {
    [
      "So far: \(SafeText.line(statement.textWithOther))",
      "  [\(statement.number)] “\(SafeText.line(statement.quote))”",
    ]
  }

  static func refusal(_ answer: Answer) -> String {
    let missing = SafeText.line(answer.missing?.description ?? "")
    var lines: [String]
    switch answer.abstention {
    case .nothingFound, nil:
      lines = [
        "Your library doesn't say.",
        "\(missing) `recollect search --all` shows weak matches too.",
      ]
    case .modelAbstained: lines = [missing]
    case .uncited, .unsupported:
      lines = [
        missing,
        "What the model wrote isn't shown, because no passage supports it; with --trace it is.",
      ]
    }
    if !answer.found.isEmpty {
      lines.append("The nearest sentences, in case the model overlooked one:")
      lines += answer.found.map { TextWidth.prefix(line($0), columns: maximumRefusalColumns) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ sentence: Answer.Sentence) -> String {
    "  [\(sentence.number)] “\(SafeText.line(sentence.quote))”"
  }
}
