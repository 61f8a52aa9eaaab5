public import LanguageModels
public import Recollect

extension Library {
  /// Finds the values of a type in a thread, with a model on this machine.
  ///
  /// ``Extractor`` describes how a text is read. The stream ends with
  /// ``ExtractionEvent/finished(_:)``; cancelling the task that reads it stops the model within a
  /// token.
  ///
  /// ```swift
  /// @Generable struct ActionItem {
  ///   @Guide(description: "The person who has to do it") var owner: String
  ///   @Guide(description: "The thing to do") var task: String
  /// }
  ///
  /// for try await event in library.extract(ActionItem.self, from: thread, with: model) {
  ///   if case .found(let items) = event {
  ///     for item in items { print(item.value.owner, item.value.task, item.sources[0].line) }
  ///   }
  /// }
  /// ```
  public func extract<Value: Generable & Sendable>(
    _ type: Value.Type = Value.self, from thread: LibraryThread, with model: any LanguageModel,
    options: ExtractionOptions = ExtractionOptions()
  ) -> AsyncThrowingStream<ExtractionEvent<Value>, any Error> {
    eventStream { report in
      try await Extractor(type, model: model, options: options).read(report: report) {
        try await [thread].parts(of: $0, on: model)
      }
    }
  }

  /// Finds the values of a type in the passages of a search.
  public func extract<Value: Generable & Sendable>(
    _ type: Value.Type = Value.self, from results: SearchResults, with model: any LanguageModel,
    options: ExtractionOptions = ExtractionOptions()
  ) -> AsyncThrowingStream<ExtractionEvent<Value>, any Error> {
    Extractor(type, model: model, options: options)
      .extract(from: results.passages.map(TextPart.init))
  }

  /// Searches the library and finds the values of a type in what was found.
  ///
  /// ``ExtractionOptions/search`` limits the number of passages.
  public func extract<Value: Generable & Sendable>(
    _ type: Value.Type = Value.self, searching query: String, with model: any LanguageModel,
    options: ExtractionOptions = ExtractionOptions()
  ) -> AsyncThrowingStream<ExtractionEvent<Value>, any Error> {
    eventStream { report in
      let results = try await self.search(query, options: options.search)
      for try await event in self.extract(type, from: results, with: model, options: options) {
        report(event)
      }
    }
  }
}
