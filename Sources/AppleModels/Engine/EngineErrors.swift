#if canImport(FoundationModels, _version: 2)
  import FoundationModels
  import LanguageModels

  /// Turns our errors into those of Apple's sessions.
  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  enum EngineErrors {
    /// Returns Apple's error; an error that has no case there is returned as it is.
    static func apple(_ error: any Error, contextSize: Int) -> any Error {
      guard let error = error as? LanguageModels.LanguageModelSession.GenerationError else {
        return error
      }
      let details = error.context.debugDescription
      switch error {
      case .exceededContextWindowSize:
        // The number of tokens is in the description only.
        return LanguageModelError.contextSizeExceeded(
          .init(contextSize: contextSize, tokenCount: contextSize, debugDescription: details))
      case .assetsUnavailable: return error
      case .guardrailViolation:
        return LanguageModelError.guardrailViolation(.init(debugDescription: details))
      case .unsupportedGuide:
        return LanguageModelError.unsupportedGenerationGuide(
          .init(schemaName: nil, debugDescription: details))
      case .unsupportedLanguageOrLocale: return error
      case .decodingFailure:
        return Apple.Content.ParsingError(rawContent: "", debugDescription: details)
      case .rateLimited:
        return LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: details))
      case .concurrentRequests: return Apple.Session.Error.concurrentRequests
      case .refusal(let refusal, _):
        return LanguageModelError.refusal(
          .init(explanation: refusal.text, debugDescription: details))
      }
    }
  }
#endif
