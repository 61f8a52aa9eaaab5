extension LanguageModelSession.GenerationError {
  /// A model's decision not to answer, with what it said about it.
  public struct Refusal: Sendable, Equatable {
    private let transcriptEntries: [Transcript.Entry]

    /// Takes the entries of the request that was declined, with what the model said at their end.
    public init(transcriptEntries: [Transcript.Entry]) {
      self.transcriptEntries = transcriptEntries
    }

    /// Why the model declined, in its own words; empty where it said nothing.
    public var explanation: LanguageModelSession.Response<String> {
      get async throws { try await explanationStream.collect() }
    }

    /// The same as a stream, for a view that shows streams.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
      let said = transcriptEntries.last { entry in
        if case .response = entry { true } else { false }
      }
      let content = GeneratedContent(kind: .string(said?.text ?? ""))
      let entries = transcriptEntries[...]
      return LanguageModelSession.ResponseStream { publish in
        publish(Draft(text: "") { _ in content })
        return LanguageModelSession.Finished(
          content: content, entries: entries,
          outcome: GenerationOutcome(
            finishReason: .stop, usage: Usage(promptTokens: 0, responseTokens: 0)))
      }
    }
  }
}
