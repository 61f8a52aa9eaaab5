extension LanguageModelSession {
  /// The model's complete response to one prompt.
  public struct Response<Content: Generable> {
    /// The content of the response.
    public let content: Content
    /// The content as the model generated it, with its keys in the generated order.
    public let rawContent: GeneratedContent
    /// The entries that the request added to the transcript, beginning with the prompt.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// The reason the model stopped generating; `length` means that the response is cut off.
    public let finishReason: FinishReason
    /// The number of tokens read and generated, summed over all model requests of the tool loop.
    public let usage: Usage

    init(_ finished: CompletedRequest) throws {
      content = try Content(finished.content)
      rawContent = finished.content
      transcriptEntries = finished.entries
      finishReason = finished.outcome.finishReason
      usage = finished.outcome.usage
    }
  }

  struct CompletedRequest: Sendable {
    var content: GeneratedContent
    var entries: ArraySlice<Transcript.Entry>
    var outcome: GenerationOutcome
  }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}
