import Recollect
import RecollectEvaluation

struct EvaluationText {
  private static let maximumFailures = 5

  var evaluation: SearchEvaluation
  var rejected: Int?

  var text: String {
    let terminal = Terminal.output
    var paragraphs = [
      wrapped(EvaluationWording.questions(evaluation, rejected: rejected)), table,
    ]
    let names = evaluation.settings.map(\.name)
    let verdicts = EvaluationWording.verdicts(evaluation)
    if !verdicts.isEmpty {
      let text = verdicts.map(wrapped).joined(separator: "\n")
      paragraphs.append(names.count == 2 ? terminal.styled(text, .bold) : text)
    }
    let silence = zip(names, evaluation.figures).compactMap(EvaluationWording.silence)
    if !silence.isEmpty { paragraphs.append(silence.map(wrapped).joined(separator: "\n")) }
    paragraphs += evaluation.floors.map { floor in
      let sentences = EvaluationWording.floor(floor, isNamed: evaluation.floors.count > 1)
      return wrapped(sentences.joined(separator: " "))
    }
    paragraphs += failures
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private var table: String {
    guard evaluation.figures[0].answered > 0 else {
      return "No question has an answer in the library, so there are no ranks."
    }
    let head = ["setting"] + EvaluationWording.measures
    let rows = zip(evaluation.settings, evaluation.figures).map { setting, figures in
      [SafeText.line(setting.name)] + EvaluationWording.values(figures)
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      return String(padded.reversed().drop { $0 == " " }.reversed())
    }
    return ([Terminal.output.styled(line(head), .bold)] + rows.map(line)).joined(separator: "\n")
  }

  private var failures: [String] {
    let failed = evaluation.failures(of: 0)
    guard !failed.isEmpty else { return [] }
    let name = evaluation.settings[0].name
    let shown = failed.prefix(Self.maximumFailures)
    let which =
      failed.count > shown.count ? ". The \(shown.count) farthest" : ""
    let heading =
      "Not found first by \(name): \(failed.count) of \(evaluation.figures[0].answered)\(which):"
    return [([heading] + shown.map(failure)).joined(separator: "\n\n")]
  }

  private func failure(_ result: EvaluatedQuestion) -> String {
    let outcome = result.outcomes[0]
    let wanted = result.relevant.first.map { passage in
      entry("wanted", passage, EvaluationWording.rank(outcome))
    }
    let found =
      outcome.first.map { entry("found", $0, "rank 1") }
      ?? "    found   \(EvaluationWording.nothing(outcome))"
    let question = "  " + Terminal.output.styled(SafeText.line(result.question.text), .bold)
    return [question, wanted, found].compactMap(\.self).joined(separator: "\n")
  }

  private func entry(_ label: String, _ passage: Passage, _ rank: String) -> String {
    let place = PassageText(passage: passage, terminal: .output).place
    let scores = EvaluationWording.scores(of: passage)
    let details = [place, rank, scores].filter { !$0.isEmpty }.joined(separator: " · ")
    let indent = String(repeating: " ", count: 12)
    let lines = HighlightedText.excerpt(
      of: passage, width: Terminal.output.width - indent.count, lines: 2)
    let heading = "    \(label)\(String(repeating: " ", count: 8 - label.count))"
    return
      ([heading + Terminal.output.styled(details, .dim)]
      + lines.map { indent + Terminal.output.render($0) }).joined(separator: "\n")
  }

  private func wrapped(_ text: String) -> String {
    HighlightedText(text, highlights: []).lines(width: Terminal.output.width)
      .map { Terminal.output.render($0) }.joined(separator: "\n")
  }
}
