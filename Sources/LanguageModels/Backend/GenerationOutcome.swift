/// A piece of what a model writes.
public enum GenerationEvent: Sendable, Equatable {
  /// More of the answer's text: whole Unicode scalars that weren't reported before.
  case text(String)
  /// A whole call of one of the request's tools, its arguments satisfying the tool's parameters.
  case toolCall(Transcript.ToolCall)
}

/// How a model's answer ended, and what it cost.
public struct GenerationOutcome: Sendable, Equatable {
  /// Why the model stopped writing.
  public var finishReason: FinishReason
  /// Tokens read and written.
  public var usage: Usage

  /// Creates an outcome.
  public init(finishReason: FinishReason, usage: Usage) {
    self.finishReason = finishReason
    self.usage = usage
  }
}

/// Why a model stopped writing.
public enum FinishReason: String, Sendable, Hashable, Codable {
  /// The model ended its answer itself.
  case stop
  /// The answer reached `maximumResponseTokens` or the end of the context window: it is cut off.
  case length
  /// The model wants tools to be called before it goes on.
  case toolCalls
}

/// Tokens that a request read and wrote.
public struct Usage: Sendable, Hashable, Codable {
  /// Tokens before the answer: instructions, earlier turns and the prompt, with their template.
  public var promptTokens: Int
  /// How many of `promptTokens` were still in the engine's cache and cost nothing.
  public var cachedPromptTokens: Int
  /// Tokens of the answer.
  public var responseTokens: Int

  /// Creates a usage; every count is zero or more.
  public init(promptTokens: Int, cachedPromptTokens: Int = 0, responseTokens: Int) {
    self.promptTokens = promptTokens
    self.cachedPromptTokens = cachedPromptTokens
    self.responseTokens = responseTokens
  }

  /// The cost of two rounds together.
  package static func + (first: Usage, second: Usage) -> Usage {
    Usage(
      promptTokens: first.promptTokens + second.promptTokens,
      cachedPromptTokens: first.cachedPromptTokens + second.cachedPromptTokens,
      responseTokens: first.responseTokens + second.responseTokens)
  }
}
