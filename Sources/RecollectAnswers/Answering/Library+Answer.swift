public import LanguageModels
public import Recollect

extension Library {
  /// Answers a question from the library's passages, with a model on this machine.
  ///
  /// By default, the question is searched first. Then the model reads one excerpt at a time, and
  /// gives a few words or none. An answer is shown with the sentence that says it. With
  /// ``AnswerFormat/prose``, the model reads all passages that fit its context window, and cites
  /// them by number. If no passage reaches the floor, the model isn't asked. With another
  /// ``AnswerOptions/retrieval`` policy, the model searches by itself. Cancelling the task that
  /// reads the events stops the model within a token.
  ///
  /// Memories that were recalled for the question are passages, too, before those of the search.
  ///
  /// ```swift
  /// for try await event in library.answer("When is the harvest?", with: model) {
  ///   if case .finished(let answer) = event { print(answer.text, answer.citedPassages) }
  /// }
  /// ```
  public func answer(
    _ question: String, recalling memories: [RecalledMemory] = [], with model: any LanguageModel,
    options: AnswerOptions = AnswerOptions()
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    let answering = Answering(
      library: self, model: model, options: options, recalling: memories)
    return eventStream { report in
      _ = try await answering.answer(question, standalone: question, report: report)
    }
  }

  /// Answers a question from the results of an earlier search.
  ///
  /// Use it to load a slow model only if something is found. Otherwise it works like
  /// ``answer(_:recalling:with:options:)``.
  public func answer(
    _ question: String, from results: SearchResults, recalling memories: [RecalledMemory] = [],
    with model: any LanguageModel, options: AnswerOptions = AnswerOptions()
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    let answering = Answering(
      library: self, model: model, options: options, recalling: memories)
    return eventStream { report in
      _ = try await answering.answer(
        question, standalone: question, from: results, report: report)
    }
  }
}
