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
    let attempt = try await ToolAnswering(library: library, model: model, options: options)
      .attempt(standalone, showsOwnWords: options.retrieval == .model, report: report)
    var trace = AnswerTrace(
      policy: options.retrieval, question: standalone, lookups: attempt.lookups)
    if options.retrieval == .ensured && !attempt.isAnswer {
      trace.failure = attempt.failure.map { "\($0)" }
      let results = try await library.search(standalone, options: options.search)
      if !results.passages.isEmpty {
        trace.isEnsured = true
        return try await answer(
          question, standalone: standalone, from: results, trace: trace, report: report)
      }
    }
    if let failure = attempt.failure { throw failure }
    return finish(
      Answer(question, standalone: standalone, attempt, trace: trace), report: report)
  }

  /// Answers a question from the results of a search.
  func answer(
    _ question: String, standalone: String, from results: SearchResults,
    trace: AnswerTrace? = nil, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    report(.searched(results))
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.trace = trace ?? AnswerTrace(policy: .always, question: standalone)
    answer.trace.lookups.append(Lookup(of: standalone, results))
    if !results.passages.isEmpty {
      let prompt = try await PassagePrompt(question: standalone, passages: results.passages)
        .fitted(to: model, options: options.generation)
      answer.passages = prompt.passages
      answer.text = try await generate(prompt, report: report)
      answer.citations = Citation.all(in: answer.text, passages: prompt.passages.count)
      answer.abstention = PassagePrompt.isAbstention(answer.text) ? .modelAbstained : nil
    }
    return finish(answer, report: report)
  }

  private func finish(_ answer: Answer, report: @Sendable (AnswerEvent) -> Void) -> Answer {
    var answer = answer
    answer.trace.cited = answer.citedPassages.map(\.number)
    answer.trace.abstention = answer.abstention
    report(.finished(answer))
    return answer
  }

  private func generate(
    _ prompt: PassagePrompt, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> String {
    let session = LanguageModelSession(model: model, instructions: PassagePrompt.instructions)
    let stream = session.streamResponse(to: prompt.text, options: options.generation)
    var isShown = false
    for try await snapshot in stream {
      isShown = !PassagePrompt.mayBecomeAbstention(snapshot.content)
      if isShown { report(.text(snapshot.content)) }
    }
    let text = try await stream.collect().content
    if !isShown && !PassagePrompt.isAbstention(text) { report(.text(text)) }
    return text
  }
}

extension Answer {
  /// Creates the answer that a model found with tools.
  fileprivate init(
    _ question: String, standalone: String, _ attempt: ToolAnswering.Attempt, trace: AnswerTrace
  ) {
    self.init(nothingFoundFor: question, standalone: standalone)
    self.trace = trace
    passages = attempt.passages
    let isAbstention = PassagePrompt.isAbstention(attempt.text)
    abstention = passages.isEmpty ? .nothingFound : .modelAbstained
    // Only the policy `model` lets the model's own words pass.
    let isOwnWord = trace.policy == .ensured && !attempt.isAnswer
    if isOwnWord || isAbstention && passages.isEmpty { return }
    text = attempt.text
    citations = Citation.all(in: text, passages: passages.count)
    abstention = isAbstention ? .modelAbstained : nil
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
