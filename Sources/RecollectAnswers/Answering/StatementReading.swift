import LanguageModels

/// The reading of statements while a model writes them.
struct StatementReading {
  private var check: QuoteCheck
  /// The statements so far whose quotes support them; the last may be incomplete.
  private(set) var statements: [Answer.Statement] = []
  /// The statements that were dropped.
  private(set) var dropped: [Answer.DroppedStatement] = []
  /// The text of the answer so far, with citations.
  ///
  /// Each value begins with the value before it.
  private(set) var text = ""

  private var finishedText = ""
  /// The number of statements that are complete, whether they were dropped or not.
  private var finished = 0
  /// The result of checking the statement that is being written, if its quote is complete.
  private var current: QuoteCheck.Outcome?

  init(check: QuoteCheck) { self.check = check }

  /// Reads the content of a response so far.
  mutating func read(_ content: GeneratedContent, isLast: Bool) async throws {
    for draft in StatementDraft.all(in: content, isLast: isLast).dropFirst(finished) {
      guard draft.isQuoted else { return }
      let outcome: QuoteCheck.Outcome
      if let current { outcome = current } else { outcome = try await check.check(draft) }
      current = outcome
      if draft.isComplete {
        finish(draft, outcome)
      } else if case .supported = outcome {
        show(draft)
      }
      guard draft.isComplete else { return }
    }
  }

  private mutating func show(_ draft: StatementDraft) {
    // Until it differs, a statement may become the repetition of another one.
    guard !draft.text.isEmpty, !statements.contains(where: { $0.text.hasPrefix(draft.text) })
    else { return }
    text = separated(draft.text)
  }

  private mutating func finish(_ draft: StatementDraft, _ outcome: QuoteCheck.Outcome) {
    finished += 1
    current = nil
    switch outcome {
    case .dropped(var statement):
      statement.text = draft.text
      dropped.append(statement)
    case .supported(var statement):
      statement.text = draft.text
      let isRepeated = statements.contains { $0.text == draft.text }
      if draft.text.isEmpty || isRepeated {
        dropped.append(
          Answer.DroppedStatement(
            reason: isRepeated ? .repeated : .empty, text: draft.text, number: draft.number,
            quote: draft.quote))
        return
      }
      statements.append(statement)
      finishedText = "\(separated(draft.text)) [\(statement.number)]"
      text = finishedText
    }
  }

  private func separated(_ statement: String) -> String {
    finishedText.isEmpty ? statement : finishedText + "\n" + statement
  }
}
