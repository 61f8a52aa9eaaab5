public import Foundation

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension LanguageModelSession {
  public enum GenerationError: Swift.Error, LocalizedError {
    public struct Context: Sendable {
      public let debugDescription: String
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    public struct Refusal: Sendable {
      private let transcriptEntries: [Transcript.Entry]
      public init(transcriptEntries: [Transcript.Entry]) {
        self.transcriptEntries = transcriptEntries
      }
      #if OS27
        public nonisolated(nonsending) var explanation: Response<String> {
          get async throws { response }
        }
      #else
        public var explanation: Response<String> {
          get async throws { response }
        }
      #endif
      private var response: Response<String> {
        let text = transcriptEntries.last?.text ?? ""
        return Response(
          content: text, rawContent: text.generatedContent,
          transcriptEntries: transcriptEntries[...])
      }
    }

    case exceededContextWindowSize(Context)
    case assetsUnavailable(Context)
    case guardrailViolation(Context)
    case unsupportedGuide(Context)
    case unsupportedLanguageOrLocale(Context)
    case decodingFailure(Context)
    case rateLimited(Context)
    case concurrentRequests(Context)
    case refusal(Refusal, Context)
  }

  public struct ToolCallError: Swift.Error, LocalizedError {
    public var tool: any Tool
    public var underlyingError: any Swift.Error
    public init(tool: any Tool, underlyingError: any Swift.Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }
  }
}
