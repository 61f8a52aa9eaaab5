import Foundation
import Recollect
import RecollectAnswers

final class AnswerView {
  private let terminal = Terminal.output
  private let text = FlowingText(.output)
  private var listedNumbers: Set<Int> = []
  private var hasLookedUp = false

  func list(_ results: SearchResults) {
    for line in UnderstoodText.lines(results) {
      terminal.write(terminal.styled(line, .dim) + "\n")
    }
    guard !results.passages.isEmpty else { return }
    if !listedNumbers.isEmpty { terminal.write("\n") }
    listedNumbers = []
    list(
      results.passages.enumerated().map { position, passage in
        (
          position + 1,
          PassageText(passage: passage, terminal: terminal).reference(number: position + 1)
        )
      })
    terminal.write("\n")
  }

  func list(_ lookup: LibraryTools.Lookup) {
    hasLookedUp = true
    list(
      lookup.found.map { found in
        let place = PassageText.place(found.path, found.line)
        let line =
          "[\(found.number)] \(terminal.linked(terminal.styled(place, .bold), to: found.path))  "
          + terminal.styled(SafeText.title(found.title), .dim)
        return (found.number, line)
      })
  }

  private func list(_ passages: [(number: Int, line: String)]) {
    let new = passages.filter { !listedNumbers.contains($0.number) }
    guard !new.isEmpty else { return }
    let heading = listedNumbers.isEmpty ? "Found:\n" : ""
    terminal.write(heading + new.map { "  \($0.line)\n" }.joined())
    listedNumbers.formUnion(new.map(\.number))
  }

  /// If no passage was found, the text is the model's own, and a line says so before it.
  ///
  /// - Parameter text: The whole answer so far.
  func show(_ text: String) {
    if self.text.isEmpty, !text.isEmpty, listedNumbers.isEmpty {
      let reason = hasLookedUp ? "found nothing" : "looked nothing up"
      terminal.write("These are the model's own words; it \(reason) in your library:\n\n")
    }
    self.text.show(text)
  }

  /// Shows the rest of the answer and its quotes, or what was missing and the closest sentences.
  func finish(_ answer: Answer) {
    guard answer.abstention == nil else {
      terminal.write(text.takeWord() + (text.isEmpty ? "" : "\n\n") + FoundText.refusal(answer))
      terminal.write(Self.unanswered(answer))
      return
    }
    show(answer.text)
    let quotes = Self.quotes(answer, terminal: terminal)
    terminal.write(text.takeWord() + "\n")
    terminal.write(quotes.isEmpty ? "" : "\n" + quotes)
    terminal.write(Self.disagreements(answer))
    terminal.write(Self.unanswered(answer))
  }

  /// For a question for which nothing reached the floor.
  func showNearest(
    to answer: Answer, in library: Library, options: SearchOptions
  ) async throws {
    guard answer.abstention == .nothingFound else { return }
    var options = options
    options.floor = nil
    options.limit = 3
    let nearest = try await library.search(answer.standaloneQuestion, options: options).passages
    guard !nearest.isEmpty else { return }
    let lines = nearest.map { passage in
      let text = PassageText(passage: passage, terminal: terminal)
      return "  \(text.place)  \(text.scores)\n"
    }
    terminal.write("The nearest are:\n" + lines.joined())
  }
}

extension AnswerView {
  /// Statements of texts that don't agree, with who says them and when.
  private static func disagreements(_ answer: Answer) -> String {
    guard !answer.disagreements.isEmpty else { return "" }
    let lines = answer.disagreements.map { disagreement in
      let who = SafeText.line(disagreement.authorAndDay)
      return "  [\(disagreement.number)] \(who): “\(SafeText.line(disagreement.quote))”\n"
    }
    return "The texts don't agree:\n" + lines.joined()
  }

  private static func unanswered(_ answer: Answer) -> String {
    answer.unanswered.map { "No answer to: \(SafeText.line($0))\n" }.joined()
  }

  private static func quotes(_ answer: Answer, terminal: Terminal) -> String {
    func line(_ number: Int, _ quote: String, _ file: String, _ line: Int) -> String {
      let passage = answer.passages[number - 1]
      let place =
        passage.memory == nil ? PassageText.place(file, line) : SafeText.line(passage.title)
      return "  [\(number)] “\(SafeText.line(quote))”  " + terminal.styled(place, .dim) + "\n"
    }
    return answer.statements.map { statement in
      line(statement.number, statement.quote, statement.path, statement.line)
        + (statement.other.map { line($0.number, $0.quote, $0.path, $0.line) } ?? "")
    }.joined()
  }
}
