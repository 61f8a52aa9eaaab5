#if canImport(FoundationModels, _version: 2)
  import FoundationModels
  import LanguageModels

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  extension AppleErrors {
    private typealias Ours = LanguageModels.LanguageModelSession.GenerationError

    /// Returns our error for one of OS 27; `nil` for another one.
    static func later(_ error: any Error) async -> (any Error)? {
      switch error {
      case let error as LanguageModelError: return await ours(error)
      case Apple.SystemModel.Error.assetsUnavailable(let reason):
        return Ours.assetsUnavailable(.init(debugDescription: reason.debugDescription))
      case Apple.Session.Error.concurrentRequests:
        return Ours.concurrentRequests(.init(debugDescription: "\(error)"))
      case let error as Apple.Content.ParsingError:
        return Ours.decodingFailure(
          .init(debugDescription: "\(error.debugDescription) It is: \(error.rawContent)"))
      default: return nil
      }
    }

    private static func ours(_ error: LanguageModelError) async -> any Error {
      switch error {
      case .contextSizeExceeded(let reason):
        return Ours.exceededContextWindowSize(
          .init(
            debugDescription: "\(reason.tokenCount) tokens in a window of \(reason.contextSize). "
              + reason.debugDescription))
      case .rateLimited(let reason):
        return Ours.rateLimited(.init(debugDescription: reason.debugDescription))
      case .guardrailViolation(let reason):
        return Ours.guardrailViolation(.init(debugDescription: reason.debugDescription))
      case .refusal(let reason):
        return refusal(try? await reason.explanation.content, reason.debugDescription)
      case .unsupportedGenerationGuide(let reason):
        return Ours.unsupportedGuide(.init(debugDescription: reason.debugDescription))
      case .unsupportedLanguageOrLocale(let reason):
        return Ours.unsupportedLanguageOrLocale(.init(debugDescription: reason.debugDescription))
      case .unsupportedCapability(let reason): return unsupported(reason.debugDescription)
      case .unsupportedTranscriptContent(let reason): return unsupported(reason.debugDescription)
      case .timeout(let reason):
        return AppleModelError(
          .failed, model: "apple", "It took too long. " + reason.debugDescription)
      @unknown default: return error
      }
    }

    private static func unsupported(_ description: String) -> AppleModelError {
      AppleModelError(.unsupported, model: "apple", description)
    }
  }
#endif
