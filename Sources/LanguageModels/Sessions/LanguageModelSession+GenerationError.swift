public import Foundation

extension LanguageModelSession {
  /// An error that a request throws while generating a response.
  ///
  /// An engine throws errors of its own type for failures that none of these cases describes.
  public enum GenerationError: Error, Sendable, Equatable {
    /// An error that indicates that the request doesn't fit the context window.
    ///
    /// Instructions, entries, prompt and the space reserved for the response share the window.
    case exceededContextWindowSize(Context)
    /// An error that indicates that a file the model needs, such as its weights, is missing.
    case assetsUnavailable(Context)
    /// An error that indicates that the model's guardrails refused the prompt or the response.
    case guardrailViolation(Context)
    /// An error that indicates a generation guide that the model can't enforce.
    case unsupportedGuide(Context)
    /// An error that indicates that the model doesn't support the language.
    case unsupportedLanguageOrLocale(Context)
    /// An error that indicates that the output can't be converted to the requested type.
    case decodingFailure(Context)
    /// An error that indicates that the model currently accepts no more requests.
    case rateLimited(Context)
    /// An error that indicates that the session is still responding to another request.
    case concurrentRequests(Context)
    /// An error that indicates that the model refused to respond, with its explanation.
    case refusal(Refusal, Context)

    /// Details of an error, such as the token counts.
    public struct Context: Sendable, Hashable {
      /// A description of the failure, for a log or a developer.
      public let debugDescription: String

      /// Creates a context with a description of the failure.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// A refusal by the model, with its explanation.
    public struct Refusal: Sendable, Equatable {
      let transcriptEntries: [Transcript.Entry]

      /// Creates a refusal from the entries of the request, which end with the model's explanation.
      public init(transcriptEntries: [Transcript.Entry]) {
        self.transcriptEntries = transcriptEntries
      }
    }

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
  /// A sentence that describes the error.
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

  /// The description in the error's context.
  public var failureReason: String? { context.debugDescription }

  /// A sentence that suggests how to recover from the error.
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
  /// The description, failure reason and recovery suggestion in one line.
  public var description: String { sentences }
}
