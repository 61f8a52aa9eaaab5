/// What a session asks of a model: the conversation so far, and how to choose the answer's tokens.
public struct GenerationRequest: Sendable, Equatable {
  /// The conversation; its last entry is the prompt to answer.
  public var transcript: Transcript
  /// How tokens are chosen and how many there may be.
  public var options: GenerationOptions

  /// Creates a request.
  public init(transcript: Transcript, options: GenerationOptions = GenerationOptions()) {
    self.transcript = transcript
    self.options = options
  }
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
}

/// Tokens that one request read and wrote.
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
}
