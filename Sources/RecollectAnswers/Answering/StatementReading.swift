import LanguageModels

/// The reading of statements while a model writes them.
struct StatementReading {
  private var check: QuoteCheck
  /// The complete statements so far whose quotes support them.
  private(set) var statements: [Answer.Statement] = []
  /// The statements that were dropped.
  private(set) var dropped: [Answer.DroppedStatement] = []
  /// The text of the answer so far, with citations.
  ///
  /// A statement is added when it is complete, because only then all of it can be checked.
  /// Each value begins with the value before it.
  private(set) var text = ""

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
      guard draft.isComplete else { return }
      finish(draft, try await check.check(draft.text, after: outcome))
    }
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
      text += (text.isEmpty ? "" : "\n") + "\(draft.text) [\(statement.number)]"
    }
  }
}
