import LanguageModels
import Recollect

struct Answering {
  let library: Library
  let model: any LanguageModel
  let options: AnswerOptions
  var memories: [Passage] = []

  func answer(
    _ question: String, standalone: String, report: @escaping @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    if options.retrieval != .model,
      let answer = try await dated(question, standalone, report: report)
    {
      return try await finish(answer, report: report)
    }
    let parts = QuestionParts(standalone)
    if options.retrieval != .model, parts.all.count > 1,
      let answer = try await searched(question, standalone, parts: parts, report: report)
    {
      return try await finish(answer, report: report)
    }
    if options.retrieval == .always {
      let results = try await library.search(standalone, options: options.search)
      return try await answer(question, standalone: standalone, whole: results, report: report)
    }
    let attempt = try await ToolAnswering(
      library: library, model: model, options: options, memories: memories
    ).attempt(standalone, report: report)
    var attempted = try await answer(question, standalone: standalone, attempt, report: report)
    if options.retrieval == .ensured, attempt.failure != nil || attempted.abstention != nil {
      attempted.trace.isEnsured = true
      let ensured = try await searched(
        question, standalone, parts: QuestionParts(whole: standalone), trace: attempted.trace,
        report: report)
      if let ensured { return try await finish(ensured, report: report) }
      attempted.trace.isEnsured = false
    }
    if let failure = attempt.failure { throw failure }
    return try await finish(attempted, report: report)
  }

  private func dated(
    _ question: String, _ standalone: String, after shown: [Passage] = [],
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer? {
    guard options.format == .statements, let timeline = TimelineQuestion(standalone) else {
      return nil
    }
    return try await TimelineAnswering(answering: self, timeline: timeline).answer(
      question, standalone: standalone, after: shown,
      trace: AnswerTrace(policy: options.retrieval, format: options.format, question: standalone),
      report: report)
  }

  private func searched(
    _ question: String, _ standalone: String, parts: QuestionParts, after shown: [Passage] = [],
    trace: AnswerTrace? = nil, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer? {
    let trace =
      trace
      ?? AnswerTrace(policy: options.retrieval, format: options.format, question: standalone)
    return try await PartAnswering(answering: self)
      .answer(
        question, standalone: standalone, parts: parts, after: shown, trace: trace, report: report)
  }

  private func answer(
    _ question: String, standalone: String, _ attempt: ToolAnswering.Attempt,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.trace = AnswerTrace(
      policy: options.retrieval, format: options.format, question: standalone,
      lookups: attempt.lookups, failure: attempt.failure.map { "\($0)" })
    answer.trace.add(attempt.usage)
    if attempt.failure != nil { return answer }
    answer.passages = attempt.passages
    try await find(into: &answer)
    if options.format == .statements {
      if !attempt.passages.isEmpty {
        report(.found(answer.found))
        try await write(standalone, from: attempt.passages, into: &answer, report: report)
      }
    } else if !attempt.passages.isEmpty {
      let attribution = Attribution(
        library: library, question: standalone, passages: attempt.passages)
      try await answer.take(attempt.text, attributedBy: attribution)
      if answer.trace.isAttributed { report(.text(answer.text)) }
    } else if options.retrieval == .model && !Denial.isReply(attempt.text) {
      // Only the policy `model` lets the model's own words pass.
      answer.text = attempt.text
      answer.abstention = nil
    }
    return answer
  }

  /// Answers from a search, or from one for each part of a question.
  func answer(
    _ question: String, standalone: String, from results: SearchResults,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    let known = readable(results).passages
    if let answer = try await dated(question, standalone, after: known, report: report) {
      return try await finish(answer, report: report)
    }
    let parts = QuestionParts(standalone)
    if parts.all.count > 1,
      let answer = try await searched(
        question, standalone, parts: parts, after: known, report: report)
    {
      return try await finish(answer, report: report)
    }
    return try await answer(question, standalone: standalone, whole: results, report: report)
  }

  private func answer(
    _ question: String, standalone: String, whole results: SearchResults,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    let results = readable(results)
    report(.searched(results))
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    answer.trace = AnswerTrace(policy: .always, format: options.format, question: standalone)
    answer.trace.lookups = [
      LibraryTools.Lookup(
        of: standalone, results, numbers: Array(1...max(1, results.passages.count)))
    ]
    if !results.passages.isEmpty {
      answer.passages = results.passages
      try await find(into: &answer)
      report(.found(answer.found))
      try await write(standalone, from: results.passages, into: &answer, report: report)
    }
    return try await finish(answer, report: report)
  }

  private func find(into answer: inout Answer) async throws {
    answer.found = try await library.sentences(
      closestTo: answer.standaloneQuestion, in: answer.passages)
  }

  /// Lets the model write from as many passages as fit.
  func write(
    _ question: String, from passages: [Passage], into answer: inout Answer,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws {
    var prompt = PassagePrompt(question: question, passages: passages)
    if options.format == .prose {
      let budget = PassageBudget(library: library, model: model, time: options.readingTime)
      prompt = try await budget.trimmed(prompt).fitted(to: model, options: options.generation)
    }
    try await AnswerWriting(library: library, model: model, options: options, prompt: prompt)
      .write(into: &answer, report: report)
  }

  private func finish(
    _ answer: Answer, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    var answer = answer
    // A small context window has no room for the last passages.
    answer.found.removeAll { $0.number > answer.passages.count }
    answer.trace.cited = answer.citedPassages.map(\.number)
    answer.trace.abstention = answer.abstention
    answer.disagreements = try await DisagreementSearch(
      library: library, question: answer.standaloneQuestion, passages: answer.passages
    ).disagreements(with: answer.statements, besides: answer.disagreements)
    report(.finished(answer))
    return answer
  }
}

extension LibraryTools.Lookup {
  init(of question: String, _ results: SearchResults, numbers: [Int]) {
    self.init(
      tool: "search", arguments: ["query": question], words: results.words,
      dates: results.dates, found: zip(numbers, results.passages).map(Found.init),
      belowFloor: results.belowFloor)
    people = results.people
    variants = results.variants
  }
}
