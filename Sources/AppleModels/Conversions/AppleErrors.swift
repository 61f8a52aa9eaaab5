#if canImport(FoundationModels)
  import FoundationModels
  import LanguageModels

  /// Turns the errors of Apple's sessions into ours.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  enum AppleErrors {
    private typealias Ours = LanguageModels.LanguageModelSession.GenerationError

    /// Returns our error; an error of another kind is returned as it is.
    static func ours(_ error: any Error) async -> any Error {
      #if canImport(FoundationModels, _version: 2)
        if #available(macOS 27.0, iOS 27.0, visionOS 27.0, *), let known = await later(error) {
          return known
        }
      #endif
      switch error {
      case let error as Apple.GenerationError: return await ours(error)
      case let error as Apple.Session.ToolCallError: return await ours(error.underlyingError)
      case let error as Apple.Schema.SchemaError:
        return Ours.unsupportedGuide(.init(debugDescription: "\(error)"))
      default: return error
      }
    }

    private static func ours(_ error: Apple.GenerationError) async -> any Error {
      switch error {
      case .exceededContextWindowSize(let context):
        return Ours.exceededContextWindowSize(.init(context))
      case .assetsUnavailable(let context): return Ours.assetsUnavailable(.init(context))
      case .guardrailViolation(let context): return Ours.guardrailViolation(.init(context))
      case .unsupportedGuide(let context): return Ours.unsupportedGuide(.init(context))
      case .unsupportedLanguageOrLocale(let context):
        return Ours.unsupportedLanguageOrLocale(.init(context))
      case .decodingFailure(let context): return Ours.decodingFailure(.init(context))
      case .rateLimited(let context): return Ours.rateLimited(.init(context))
      case .concurrentRequests(let context): return Ours.concurrentRequests(.init(context))
      case .refusal(let refusal, let context):
        return self.refusal(try? await refusal.explanation.content, context.debugDescription)
      @unknown default: return error
      }
    }

    /// The model writes its explanation only when it is asked for, and may fail to.
    static func refusal(_ explanation: String?, _ description: String) -> any Error {
      let entries = explanation.map { text in
        [
          LanguageModels.Transcript.Entry.response(
            .init(assetIDs: [], segments: [.text(.init(content: text))]))
        ]
      }
      return Ours.refusal(
        .init(transcriptEntries: entries ?? []), .init(debugDescription: description))
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.LanguageModelSession.GenerationError.Context {
    init(_ context: Apple.GenerationError.Context) {
      self.init(debugDescription: context.debugDescription)
    }
  }
#endif
