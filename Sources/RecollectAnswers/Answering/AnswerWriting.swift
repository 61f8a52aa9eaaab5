import LanguageModels
import Recollect

/// The text of an answer as a model writes it from passages, in the format of the options.
struct AnswerWriting {
  let library: Library
  let model: any LanguageModel
  let options: AnswerOptions
  let prompt: PassagePrompt

  /// Lets the model write, and stores the text and what it is based on in an answer.
  func write(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    answer.passages = prompt.passages
    answer.trace.leftOut += prompt.leftOut
    switch options.format {
    case .prose: try await writeProse(into: &answer, report: report)
    case .statements: try await writeStatements(into: &answer, report: report)
    }
  }

  private func writeProse(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    let session = LanguageModelSession(model: model, instructions: prompt.instructions)
    let stream = session.streamResponse(to: prompt.text, options: options.generation)
    var shown = ""
    for try await snapshot in stream
    where !PassagePrompt.mayBecomeAbstention(snapshot.content) && isCited(snapshot.content) {
      shown = snapshot.content
      report(.text(shown))
    }
    let response = try await stream.collect()
    answer.trace.add(response.usage)
    let text = response.content
    let attribution = Attribution(
      library: library, question: prompt.question, passages: prompt.passages)
    try await answer.take(text, attributedBy: attribution)
    if answer.abstention == nil && shown != answer.text { report(.text(answer.text)) }
  }

  private func isCited(_ text: String) -> Bool {
    !Citation.all(in: text, passages: prompt.passages.count).isEmpty
  }

  private func writeStatements(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    answer.abstention = .modelAbstained
    guard let schema = try StatementSchema.schema(for: prompt) else { return }
    var floor = options.quoteFloor
    if let given = floor { floor = try await library.resolved(given) }
    let check = QuoteCheck(
      library: library, question: prompt.question, passages: prompt.passages, floor: floor)
    var reading = StatementReading(check: check)
    let session = LanguageModelSession(model: model, instructions: prompt.instructions)
    let stream = session.streamResponse(
      to: prompt.text, schema: schema, includeSchemaInPrompt: false, options: options.generation)
    var shown = ""
    func show(_ content: GeneratedContent, isLast: Bool) async throws {
      try await reading.read(content, isLast: isLast)
      guard reading.text != shown else { return }
      shown = reading.text
      report(.text(shown))
    }
    for try await snapshot in stream { try await show(snapshot.rawContent, isLast: false) }
    let response = try await stream.collect()
    answer.trace.add(response.usage)
    try await show(response.rawContent, isLast: true)
    answer.text = reading.text
    answer.statements = reading.statements
    answer.trace.dropped = reading.dropped
    answer.citations = Citation.all(in: answer.text, passages: prompt.passages.count)
    for position in answer.passages.indices {
      answer.passages[position].highlights = answer.statements
        .filter { $0.number == position + 1 }.map(\.range)
    }
    if !answer.statements.isEmpty {
      answer.abstention = nil
    } else if reading.dropped.contains(where: { $0.reason != .denied }) {
      answer.abstention = .unsupported
    }
  }
}

extension Answer {
  /// Stores a text that the model wrote from the passages, if it answers from them.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  mutating func take(_ text: String, attributedBy attribution: Attribution) async throws {
    let cited = try await attribution.cited(text)
    trace.isAttributed = cited != nil
    let text = cited ?? text
    citations = Citation.all(in: text, passages: passages.count)
    if PassagePrompt.isAbstention(text) {
      abstention = .modelAbstained
    } else if citations.isEmpty {
      abstention = .uncited
      trace.unshownText = text
      return
    } else {
      abstention = nil
    }
    self.text = text
  }
}
