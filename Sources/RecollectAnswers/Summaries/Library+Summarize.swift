public import LanguageModels
public import Recollect

extension Library {
  /// Summarizes a thread of any length with a model on this machine.
  ///
  /// Each mail, meeting or document is a part, or several if it is long; short messages are joined.
  /// ``Summarizer`` describes how parts become a summary. The stream ends with
  /// ``SummaryEvent/finished(_:)``; cancelling the task that reads it stops the model within a
  /// token.
  ///
  /// ```swift
  /// for try await event in library.summarize(thread, with: model) {
  ///   switch event {
  ///   case .divided(let parts): print(parts.count, "parts")
  ///   case .reading(let progress): print("part \(progress.part) of \(progress.parts)")
  ///   case .sentences(let sentences): print(sentences.last?.text ?? "")
  ///   case .finished(let summary):
  ///     for sentence in summary.sentences { print(sentence.text, sentence.sources) }
  ///     for (number, part) in summary.citedParts { print("[\(number)]", part.path, part.line) }
  ///   }
  /// }
  /// ```
  public func summarize(
    _ thread: LibraryThread, with model: any LanguageModel,
    options: SummaryOptions = SummaryOptions()
  ) -> AsyncThrowingStream<SummaryEvent, any Error> {
    summarize([thread], with: model, options: options)
  }

  /// Summarizes several threads together, such as those of one file.
  public func summarize(
    _ threads: [LibraryThread], with model: any LanguageModel,
    options: SummaryOptions = SummaryOptions()
  ) -> AsyncThrowingStream<SummaryEvent, any Error> {
    eventStream { report in
      try await Summarizer(model: model, options: options).write(about: nil, report: report) {
        tokens in
        try await threads.parts(of: tokens, on: model)
      }
    }
  }

  /// Searches the library and summarizes what was found.
  ///
  /// ``SummaryOptions/search`` limits the number of passages. If none reaches the floor, the
  /// summary is empty and the model isn't asked.
  public func summarize(
    about question: String, with model: any LanguageModel,
    options: SummaryOptions = SummaryOptions()
  ) -> AsyncThrowingStream<SummaryEvent, any Error> {
    eventStream { report in
      let results = try await self.search(question, options: options.search)
      for try await event in self.summarize(results, about: question, with: model, options: options)
      { report(event) }
    }
  }

  /// Summarizes the results of an earlier search.
  ///
  /// Use it to load a slow model only if something is found.
  ///
  /// - Parameters:
  ///   - results: The results; their passages are the parts, in order.
  ///   - question: The question that the summary keeps to; `nil` for none.
  ///   - model: The model that writes.
  ///   - options: The options.
  public func summarize(
    _ results: SearchResults, about question: String? = nil, with model: any LanguageModel,
    options: SummaryOptions = SummaryOptions()
  ) -> AsyncThrowingStream<SummaryEvent, any Error> {
    Summarizer(model: model, options: options)
      .summarize(results.passages.map(TextPart.init), about: question)
  }
}
