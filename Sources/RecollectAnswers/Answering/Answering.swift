import LanguageModels
import Recollect

/// The steps from a question to its answer, by the policy of the options.
struct Answering {
  let library: Library
  let model: any LanguageModel
  let options: AnswerOptions

  func answer(
    _ question: String, standalone: String, report: @escaping @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    if options.retrieval == .always {
      let results = try await library.search(standalone, options: options.search)
      return try await answer(question, standalone: standalone, from: results, report: report)
    }
    let tools = ToolAnswering(library: library, model: model, options: options)
    let attempt = try await tools.attempt(standalone, report: report)
    var trace = AnswerTrace(
      policy: options.retrieval, format: options.format, question: standalone,
      lookups: attempt.lookups)
    var attempted: Answer?
    if attempt.failure == nil {
      let answer = try await self.answer(
        question, standalone: standalone, attempt, trace: trace, report: report)
      if options.retrieval == .model || answer.abstention == nil {
        return finish(answer, report: report)
      }
      attempted = answer
      trace = answer.trace
    }
    if options.retrieval == .ensured {
      trace.failure = attempt.failure.map { "\($0)" }
      let results = try await library.search(standalone, options: options.search)
      if !results.passages.isEmpty {
        trace.isEnsured = true
        return try await answer(
          question, standalone: standalone, from: results, trace: trace, report: report)
      }
    }
    guard let attempted else { throw attempt.failure ?? CancellationError() }
    return finish(attempted, report: report)
  }

  /// Answers a question from what the model looked up.
  private func answer(
    _ question: String, standalone: String, _ attempt: ToolAnswering.Attempt, trace: AnswerTrace,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.trace = trace
    answer.passages = attempt.passages
    if options.format == .statements {
      if !attempt.passages.isEmpty {
        try await write(standalone, from: attempt.passages, into: &answer, report: report)
      }
    } else if !attempt.passages.isEmpty {
      answer.take(attempt.text)
    } else if options.retrieval == .model && !PassagePrompt.isAbstention(attempt.text) {
      // Only the policy `model` lets the model's own words pass.
      answer.text = attempt.text
      answer.abstention = nil
    }
    return answer
  }

  /// Answers a question from the results of a search.
  func answer(
    _ question: String, standalone: String, from results: SearchResults,
    trace: AnswerTrace? = nil, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    report(.searched(results))
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.trace =
      trace ?? AnswerTrace(policy: .always, format: options.format, question: standalone)
    answer.trace.lookups.append(Lookup(of: standalone, results))
    if !results.passages.isEmpty {
      try await write(standalone, from: results.passages, into: &answer, report: report)
    }
    return finish(answer, report: report)
  }

  private func write(
    _ question: String, from passages: [Passage], into answer: inout Answer,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    let prompt = try await PassagePrompt(
      question: question, passages: passages, format: options.format
    )
    .fitted(to: model, options: options.generation)
    try await AnswerWriting(library: library, model: model, options: options, prompt: prompt)
      .write(into: &answer, report: report)
  }

  private func finish(_ answer: Answer, report: @Sendable (AnswerEvent) -> Void) -> Answer {
    var answer = answer
    answer.trace.cited = answer.citedPassages.map(\.number)
    answer.trace.abstention = answer.abstention
    report(.finished(answer))
    return answer
  }
}

extension Lookup {
  /// Creates the record of a search that was made for the model.
  fileprivate init(of question: String, _ results: SearchResults) {
    self.init(
      tool: "search", arguments: ["query": question], words: results.words,
      found: results.passages.enumerated().map { Found(number: $0 + 1, passage: $1) },
      belowFloor: results.belowFloor)
  }
}
