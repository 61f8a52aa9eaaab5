public import Foundation

extension LanguageModelSession {
  /// A request that could not be answered, and why.
  ///
  /// What an engine has to say beyond these cases it throws as an error of its own.
  public enum GenerationError: Error, Sendable, Equatable {
    /// Instructions, turns, prompt and room for the answer don't fit the model's window together.
    case exceededContextWindowSize(Context)
    /// Something the model needs, such as its weights, isn't there.
    case assetsUnavailable(Context)
    /// The model's safety rules refuse the prompt or the answer.
    case guardrailViolation(Context)
    /// A guide on a generated value asks for what the model can't keep to.
    case unsupportedGuide(Context)
    /// The model isn't made for this language.
    case unsupportedLanguageOrLocale(Context)
    /// The model's output can't be read as what was asked for.
    case decodingFailure(Context)
    /// The model takes no more requests for now.
    case rateLimited(Context)
    /// The session is still answering another request.
    case concurrentRequests(Context)
    /// The model declined to answer, and can say why.
    case refusal(Refusal, Context)

    /// What exactly happened, with its numbers.
    public struct Context: Sendable, Hashable {
      /// The particulars, for a log or a developer.
      public let debugDescription: String

      /// Creates the particulars of an error.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// The particulars of the case.
    package var context: Context {
      switch self {
      case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
        .guardrailViolation(let context), .unsupportedGuide(let context),
        .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
        .rateLimited(let context), .concurrentRequests(let context), .refusal(_, let context):
        context
      }
    }
  }
}

extension LanguageModelSession.GenerationError: LocalizedError {
  /// One sentence that says what went wrong.
  public var errorDescription: String? {
    switch self {
    case .exceededContextWindowSize: "The conversation is too long for the model."
    case .assetsUnavailable: "The model isn't ready to be used."
    case .guardrailViolation: "The request goes against the model's safety rules."
    case .unsupportedGuide: "The model can't keep to a guide of the value asked for."
    case .unsupportedLanguageOrLocale: "The model doesn't support this language."
    case .decodingFailure: "The model's answer isn't in the form that was asked for."
    case .rateLimited: "The model is taking no more requests for now."
    case .concurrentRequests: "The session is still answering another request."
    case .refusal: "The model declined to answer."
    }
  }

  /// The particulars of this one failure.
  public var failureReason: String? { context.debugDescription }

  /// One sentence that says what to do.
  public var recoverySuggestion: String? {
    switch self {
    case .exceededContextWindowSize:
      "Shorten the prompt, lower maximumResponseTokens, or go on in a new session that begins with "
        + "this transcript condensed."
    case .assetsUnavailable: "Fetch the model's files, then try again."
    case .guardrailViolation: "Put the request in other words."
    case .unsupportedGuide: "Take the guide away or use a simpler one."
    case .unsupportedLanguageOrLocale: "Ask in a language the model knows, or use another model."
    case .decodingFailure: "Try again, allow a longer answer, or ask for a simpler value."
    case .rateLimited: "Wait a moment, then try again."
    case .concurrentRequests:
      "Wait until isResponding is false, or use a second session on the same model."
    case .refusal: "Read the refusal's explanation, then ask for something else."
    }
  }
}

extension LanguageModelSession.GenerationError: CustomStringConvertible {
  /// What went wrong, its particulars and what to do, in one line.
  public var description: String { sentences }
}
