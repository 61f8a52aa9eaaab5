public import LanguageModels

extension Library {
  /// Answers a question from the library's passages, with a model on this machine.
  ///
  /// The question is searched first. The passages are numbered in a prompt that fits the model's
  /// context window. The prompt tells the model to use nothing else and to cite the passages it
  /// uses. If no passage reaches the floor, the model isn't asked. Cancelling the task that reads
  /// the events stops the model within a token.
  ///
  /// ```swift
  /// for try await event in library.answer("When is the harvest?", with: model) {
  ///   if case .finished(let answer) = event { print(answer.text, answer.citedPassages) }
  /// }
  /// ```
  public func answer(
    _ question: String, with model: any LanguageModel, options: AnswerOptions = AnswerOptions()
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    let answering = Answering(library: self, model: model, options: options)
    return Self.events { report in
      _ = try await answering.answer(question, standalone: question, report: report)
    }
  }

  /// Answers a question from the results of an earlier search.
  ///
  /// Use it to load a slow model only if something is found. Otherwise it works like
  /// ``answer(_:with:options:)``.
  public func answer(
    _ question: String, from results: SearchResults, with model: any LanguageModel,
    options: AnswerOptions = AnswerOptions()
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    let answering = Answering(library: self, model: model, options: options)
    return Self.events { report in
      _ = try await answering.answer(
        question, standalone: question, from: results, report: report)
    }
  }

  private static func events(
    _ body: @escaping @Sendable (@escaping @Sendable (AnswerEvent) -> Void) async throws -> Void
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await body { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// The steps from a question to its answer: search, prompt, generation, citations.
struct Answering {
  let library: Library
  let model: any LanguageModel
  let options: AnswerOptions

  func answer(
    _ question: String, standalone: String, report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    let results = try await library.search(standalone, options: options.search)
    return try await answer(question, standalone: standalone, from: results, report: report)
  }

  func answer(
    _ question: String, standalone: String, from results: SearchResults,
    report: @Sendable (AnswerEvent) -> Void
  ) async throws -> Answer {
    report(.searched(results))
    var answer = Answer(nothingFoundFor: question, standalone: standalone)
    if !results.passages.isEmpty {
      let prompt = try await PassagePrompt(question: standalone, passages: results.passages)
        .fitted(to: model, options: options.generation)
      answer.passages = prompt.passages
      answer.text = try await generate(prompt, report: report)
      answer.citations = Citation.all(in: answer.text, passages: prompt.passages.count)
      answer.abstention = PassagePrompt.isAbstention(answer.text) ? .modelAbstained : nil
    }
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
