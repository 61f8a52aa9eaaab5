extension LanguageModelSession.GenerationError.Refusal {
  /// The model's explanation in its own words; empty if it gave none.
  public var explanation: LanguageModelSession.Response<String> {
    get async throws { try await explanationStream.collect() }
  }

  /// The explanation; empty if the model gave none.
  package var text: String {
    let refusal = transcriptEntries.last { entry in
      if case .response = entry { true } else { false }
    }
    return refusal?.text ?? ""
  }

  /// The model's explanation as a stream, for views that show streams.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    let content = GeneratedContent(kind: .string(text))
    let entries = transcriptEntries[...]
    return LanguageModelSession.ResponseStream { publish in
      publish(PartialResponse(text: "") { _ in content })
      return LanguageModelSession.CompletedRequest(
        content: content, entries: entries,
        outcome: GenerationOutcome(
          finishReason: .stop, usage: Usage(promptTokens: 0, responseTokens: 0)))
    }
  }
}
