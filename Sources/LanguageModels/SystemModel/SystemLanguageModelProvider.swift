public import Foundation

/// What an engine fills in to be the model behind `SystemLanguageModel`.
///
/// The program registers one at its start, as it would a logging back end:
///
/// ```swift
/// SystemLanguageModel.register(myProvider)
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// ```
public protocol SystemLanguageModelProvider: Sendable {
  /// Number of tokens that everything of one request will share, as far as is known before loading.
  var contextSize: Int { get }

  /// Whether a request made now could be answered; asked often, so it answers at once.
  ///
  /// `modelNotReady` where the weights aren't there, `deviceNotEligible` where the memory is too
  /// small, `appleIntelligenceNotEnabled` where the person has switched the model off.
  var availability: SystemLanguageModel.Availability { get }

  /// Languages the model knows; none where that isn't known.
  var supportedLanguages: Set<Locale.Language> { get }

  /// One or two sentences on what is missing and what to do, for people.
  func remedy(for reason: SystemLanguageModel.Availability.UnavailableReason) -> String

  /// Loads the model; called for the first request that needs it, and again only after it has
  /// thrown.
  func load() async throws -> any LanguageModel
}

extension SystemLanguageModelProvider {
  /// Not known.
  public var supportedLanguages: Set<Locale.Language> { [] }

  /// The general sentence for the reason.
  public func remedy(for reason: SystemLanguageModel.Availability.UnavailableReason) -> String {
    reason.remedy
  }
}

extension SystemLanguageModel.Availability.UnavailableReason {
  /// What is missing and what to do, for people.
  public var remedy: String {
    switch self {
    case .deviceNotEligible:
      "This machine's memory is too small for the model. Choose a smaller model."
    case .appleIntelligenceNotEnabled:
      "No language model is set up. Register one with SystemLanguageModel.register(_:) when the "
        + "program starts, or switch it on in the settings."
    case .modelNotReady:
      "The model's files aren't there yet. Fetch them, then try again."
    }
  }
}
