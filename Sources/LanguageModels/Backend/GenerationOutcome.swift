/// An event that an engine emits while it generates a response.
public enum GenerationEvent: Sendable, Equatable {
  /// New text of the response, in whole Unicode scalars; earlier text isn't repeated.
  case text(String)
  /// A complete tool call whose arguments satisfy the tool's parameters.
  case toolCall(Transcript.ToolCall)
}

/// The end of a response: the reason it ended and the tokens it used.
public struct GenerationOutcome: Sendable, Equatable {
  /// The reason the model stopped generating.
  public var finishReason: FinishReason
  /// The number of tokens in the request and in the response.
  public var usage: Usage

  /// Creates an outcome from a finish reason and a token usage.
  public init(finishReason: FinishReason, usage: Usage) {
    self.finishReason = finishReason
    self.usage = usage
  }
}

/// A reason a model stopped generating.
public enum FinishReason: String, Sendable, Hashable, Codable {
  /// The model ended its response.
  case stop
  /// The response is cut off: it reached `maximumResponseTokens` or the end of the context window.
  case length
  /// The model called tools and continues after their outputs.
  case toolCalls
}

/// The number of tokens that a request read and generated.
public struct Usage: Sendable, Hashable, Codable {
  /// The number of tokens before the response.
  ///
  /// These are the tokens of the instructions, the earlier entries and the prompt, including the
  /// text that the chat template adds.
  public var promptTokens: Int
  /// The number of ``promptTokens`` that were already in the engine's cache and weren't processed
  /// again.
  public var cachedPromptTokens: Int
  /// The number of tokens in the response.
  public var responseTokens: Int

  /// Creates a usage from token counts, each zero or more.
  public init(promptTokens: Int, cachedPromptTokens: Int = 0, responseTokens: Int) {
    self.promptTokens = promptTokens
    self.cachedPromptTokens = cachedPromptTokens
    self.responseTokens = responseTokens
  }

  package static func + (first: Usage, second: Usage) -> Usage {
    Usage(
      promptTokens: first.promptTokens + second.promptTokens,
      cachedPromptTokens: first.cachedPromptTokens + second.cachedPromptTokens,
      responseTokens: first.responseTokens + second.responseTokens)
  }
}
