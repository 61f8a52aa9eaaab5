import Foundation
import LanguageModels
import Recollect

struct AnswerWriting {
  let library: Library
  let model: any LanguageModel
  let options: AnswerOptions
  let prompt: PassagePrompt

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
    let session = LanguageModelSession(model: model, instructions: PassagePrompt.instructions)
    let stream = session.streamResponse(to: prompt.text, options: options.generation)
    var shown = ""
    for try await snapshot in stream
    where !Denial.mayBecomeReply(snapshot.content) && isCited(snapshot.content) {
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
    !Answer.Citation.all(in: text, passages: prompt.passages.count).isEmpty
  }

  /// Asks for a short answer from each excerpt, and takes the best that passes the checks.
  private func writeStatements(
    into answer: inout Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    answer.abstention = .modelAbstained
    let passages = prompt.passages
    let sentences = try await library.sentences(of: passages, closeTo: prompt.question)
    let excerpts = try await PassageExcerpt.closest(
      to: prompt.question, of: passages, sentences: sentences, model: model)
    var search = try await FindingSearch(
      library: library, model: model, options: options, prompt: prompt, sentences: sentences)
    try await search.read(
      excerpts, readsAll: prompt.question.asksForSeveral, into: &answer.trace, report: report)
    try await search.readReplies(into: &answer.trace)
    let findings = search.findings
    let chosen = findings.chosen
    let count = max(passages.count, chosen.map(\.statement.number).max() ?? 0)
    answer.passages = Array(search.passages.prefix(count))
    guard let best = chosen.first else {
      if !answer.trace.dropped.isEmpty { answer.abstention = .unsupported }
      return
    }
    answer.disagreements = try await DisagreementSearch(
      library: library, question: prompt.question, passages: answer.passages
    ).sentences(of: best.contradicted(by: findings.all, for: prompt.question))
    answer.abstention = nil
    answer.take(chosen.map { $0.statement.dated(in: $0.passage, for: prompt.question) })
    report(.text(answer.text))
  }
}

extension Answer {
  mutating func take(_ statements: [Statement]) {
    self.statements = statements
    text = statements.map { "\($0.textWithOther) [\($0.number)]" }.joined(separator: "\n")
    citations = Answer.Citation.all(in: text, passages: passages.count)
    highlightQuotes()
  }

  mutating func highlightQuotes() {
    let quotes = statements.flatMap { statement in
      [(statement.number, statement.range)]
        + (statement.other.map { [($0.number, $0.range)] } ?? [])
    }
    for number in Set(quotes.map(\.0)) {
      passages[number - 1].highlights = quotes.filter { $0.0 == number }.map(\.1)
    }
  }

  /// Stores a text that the model wrote, if it answers from the passages.
  mutating func take(_ text: String, attributedBy attribution: Attribution) async throws {
    let cited = try await attribution.cited(text)
    trace.isAttributed = cited != nil
    let text = cited ?? text
    let found = Answer.Citation.all(in: text, passages: passages.count)
    if Denial.isReply(text) {
      abstention = .modelAbstained
    } else if found.isEmpty {
      abstention = .uncited
      trace.unshownText = text
    } else {
      abstention = nil
      self.text = text
      citations = found
    }
  }
}
