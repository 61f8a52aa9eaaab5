public import Foundation

/// A type that loads the model behind ``SystemLanguageModel``.
///
/// The program registers a provider when it starts, as it would bootstrap a logging backend:
///
/// ```swift
/// SystemLanguageModel.register(myProvider)
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// ```
public protocol SystemLanguageModelProvider: Sendable {
  /// The size of the context window in tokens, as far as it is known before loading.
  var contextSize: Int { get }

  /// The availability of the model.
  ///
  /// The property is read often, so it has to return quickly. Return `modelNotReady` if the weights
  /// are missing, `deviceNotEligible` if the memory is too small, and `appleIntelligenceNotEnabled`
  /// if the person has switched off the model.
  var availability: SystemLanguageModel.Availability { get }

  /// The languages that the model supports; empty if they aren't known.
  var supportedLanguages: Set<Locale.Language> { get }

  /// Returns one or two sentences for people that describe the problem and how to solve it.
  func remedy(for reason: SystemLanguageModel.Availability.UnavailableReason) -> String

  /// Loads the model.
  ///
  /// The method is called for the first request that needs the model. It is called again only if it
  /// threw an error.
  func load() async throws -> any LanguageModel
}

extension SystemLanguageModelProvider {
  /// An empty set, the default.
  public var supportedLanguages: Set<Locale.Language> { [] }

  /// Returns the reason's own remedy, the default.
  public func remedy(for reason: SystemLanguageModel.Availability.UnavailableReason) -> String {
    reason.remedy
  }
}
