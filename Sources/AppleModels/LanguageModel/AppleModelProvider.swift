#if canImport(FoundationModels)
  import FoundationModels
  public import Foundation
  public import LanguageModels

  /// Makes Apple's model the default model of the package's sessions.
  ///
  /// ```swift
  /// LanguageModels.SystemLanguageModel.register(AppleModelProvider())
  /// let session = LanguageModelSession(instructions: "Answer in one sentence.")
  /// ```
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  public struct AppleModelProvider: SystemLanguageModelProvider {
    private let model = AppleLanguageModel()

    /// Creates a provider of the system's default model.
    public init() {}

    /// The size of the context window in tokens.
    public var contextSize: Int { model.contextSize }

    /// The availability of Apple's model.
    public var availability: LanguageModels.SystemLanguageModel.Availability { model.availability }

    /// The languages of Apple's model.
    public var supportedLanguages: Set<Locale.Language> { model.model.supportedLanguages }

    /// Returns text for people that describes the problem and how to solve it.
    public func remedy(
      for reason: LanguageModels.SystemLanguageModel.Availability.UnavailableReason
    ) -> String { reason.appleRemedy }

    /// Returns the model, which the system loads when it is first used.
    public func load() async throws -> any LanguageModels.LanguageModel { model }
  }
#endif
