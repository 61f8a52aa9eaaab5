extension LanguageModelSession {
  /// The model's complete answer to one prompt.
  public struct Response<Content: Generable> {
    /// The answer.
    public let content: Content
    /// The answer as the model wrote it, with keys in the order they came.
    public let rawContent: GeneratedContent
    /// What the request added to the transcript: the prompt and everything after it.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// Why the model stopped; `length` says that the answer is cut off.
    public let finishReason: FinishReason
    /// Tokens read and written, over all rounds of calling tools.
    public let usage: Usage

    init(_ finished: Finished) throws {
      content = try Content(finished.content)
      rawContent = finished.content
      transcriptEntries = finished.entries
      finishReason = finished.outcome.finishReason
      usage = finished.outcome.usage
    }
  }

  /// A request that came to its end.
  struct Finished: Sendable {
    var content: GeneratedContent
    var entries: ArraySlice<Transcript.Entry>
    var outcome: GenerationOutcome
  }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}
