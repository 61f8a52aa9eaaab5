#if OS27
  public import Foundation

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  public enum LanguageModelError: LocalizedError {
    case contextSizeExceeded(ContextSizeExceeded)
    case rateLimited(RateLimited)
    case guardrailViolation(GuardrailViolation)
    case refusal(Refusal)
    case unsupportedCapability(UnsupportedCapability)
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    case timeout(Timeout)

    public struct ContextSizeExceeded: Sendable {
      public var contextSize: Int
      public var tokenCount: Int
      public var debugDescription: String
      public init(
        contextSize: Int, tokenCount: Int, debugDescription: String,
        metadata: [String: any Sendable] = [:]
      ) {
        self.contextSize = contextSize
        self.tokenCount = tokenCount
        self.debugDescription = debugDescription
      }
    }

    public struct RateLimited: Sendable {
      public var debugDescription: String
      public init(
        resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]
      ) { self.debugDescription = debugDescription }
    }

    public struct GuardrailViolation: Sendable {
      public var debugDescription: String
      public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
        self.debugDescription = debugDescription
      }
    }

    public struct Refusal: Sendable {
      public var debugDescription: String
      private let text: String
      public init(
        explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]
      ) {
        text = explanation
        self.debugDescription = debugDescription
      }
      public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
        get async throws {
          .init(content: text, rawContent: text.generatedContent, transcriptEntries: [])
        }
      }
    }

    public struct UnsupportedCapability: Sendable {
      public var debugDescription: String
    }

    public struct UnsupportedTranscriptContent: Sendable {
      public var debugDescription: String
      public init(
        unsupportedContent: [Transcript.Entry], debugDescription: String,
        metadata: [String: any Sendable] = [:]
      ) { self.debugDescription = debugDescription }
    }

    public struct UnsupportedGenerationGuide: Sendable {
      public var debugDescription: String
      public init(
        schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]
      ) { self.debugDescription = debugDescription }
    }

    public struct UnsupportedLanguageOrLocale: Sendable {
      public var debugDescription: String
      public init(
        languageCode: Locale.LanguageCode, debugDescription: String,
        metadata: [String: any Sendable] = [:]
      ) { self.debugDescription = debugDescription }
    }

    public struct Timeout: Sendable {
      public var debugDescription: String
      public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
        self.debugDescription = debugDescription
      }
    }
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  extension LanguageModelSession {
    public enum Error: LocalizedError {
      case concurrentRequests
      case transcriptMutationWhileResponding
    }
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, *)
  extension SystemLanguageModel {
    public enum Error: LocalizedError {
      case assetsUnavailable(AssetsUnavailable)

      public struct AssetsUnavailable: Sendable {
        public var debugDescription: String
        public init(debugDescription: String) { self.debugDescription = debugDescription }
      }
    }
  }

  @available(iOS 27.0, macOS 27.0, visionOS 27.0, watchOS 27.0, *)
  extension GeneratedContent {
    public struct ParsingError: LocalizedError, Sendable {
      public var rawContent: String
      public var underlyingError: (any Swift.Error)?
      public var debugDescription: String
      public init(
        rawContent: String, underlyingError: (any Swift.Error)? = nil, debugDescription: String
      ) {
        self.rawContent = rawContent
        self.underlyingError = underlyingError
        self.debugDescription = debugDescription
      }
    }
  }
#endif
