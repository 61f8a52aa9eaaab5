import AppleModels
import Foundation
import FoundationModels
import LanguageModels
import Testing

@Suite struct AppleErrorTests {
  private static let details = AppleError.Context(debugDescription: "details")
  private static let ours = GenerationError.Context(debugDescription: "details")

  @Test func everyErrorOfTheFrameworkBecomesOurs() async throws {
    let pairs: [(AppleError, GenerationError)] = [
      (.exceededContextWindowSize(Self.details), .exceededContextWindowSize(Self.ours)),
      (.assetsUnavailable(Self.details), .assetsUnavailable(Self.ours)),
      (.guardrailViolation(Self.details), .guardrailViolation(Self.ours)),
      (.unsupportedGuide(Self.details), .unsupportedGuide(Self.ours)),
      (.unsupportedLanguageOrLocale(Self.details), .unsupportedLanguageOrLocale(Self.ours)),
      (.decodingFailure(Self.details), .decodingFailure(Self.ours)),
      (.rateLimited(Self.details), .rateLimited(Self.ours)),
      (.concurrentRequests(Self.details), .concurrentRequests(Self.ours)),
    ]
    for (apple, expected) in pairs {
      #expect(try await thrown(apple) as? GenerationError == expected)
    }
  }

  @Test func aRefusalKeepsItsExplanation() async throws {
    let entry = FoundationModels.Transcript.Entry.response(
      .init(assetIDs: [], segments: [.text(.init(content: "I won't."))]))
    let error = try await thrown(
      AppleError.refusal(.init(transcriptEntries: [entry]), Self.details))
    guard case GenerationError.refusal(let refusal, _)? = error else {
      Issue.record("This is no refusal: \(String(describing: error))")
      return
    }
    #expect(try await refusal.explanation.content == "I won't.")
  }

  #if canImport(FoundationModels, _version: 2)
    @Test func everyErrorOfOS27BecomesOurs() async throws {
      let pairs: [(LanguageModelError, GenerationError)] = [
        (.rateLimited(.init(resetDate: nil, debugDescription: "details")), .rateLimited(Self.ours)),
        (.guardrailViolation(.init(debugDescription: "details")), .guardrailViolation(Self.ours)),
        (
          .unsupportedGenerationGuide(.init(schemaName: "S", debugDescription: "details")),
          .unsupportedGuide(Self.ours)
        ),
        (
          .unsupportedLanguageOrLocale(.init(languageCode: "xx", debugDescription: "details")),
          .unsupportedLanguageOrLocale(Self.ours)
        ),
        (
          .contextSizeExceeded(.init(contextSize: 4, tokenCount: 5, debugDescription: "details")),
          .exceededContextWindowSize(.init(debugDescription: "5 tokens in a window of 4. details"))
        ),
      ]
      for (apple, expected) in pairs {
        #expect(try await thrown(apple) as? GenerationError == expected)
      }
      let timeout = try await thrown(LanguageModelError.timeout(.init(debugDescription: "details")))
      #expect((timeout as? AppleModelError)?.code == .failed)
      let refusal = LanguageModelError.refusal(
        .init(explanation: "No.", debugDescription: "details"))
      guard case GenerationError.refusal(let reason, _)? = try await thrown(refusal) else {
        Issue.record("This is no refusal.")
        return
      }
      #expect(try await reason.explanation.content == "No.")
    }
  #endif

  private func thrown(_ error: any Error) async throws -> (any Error)? {
    var found: (any Error)?
    _ = try await scripted { _ in
      .failure(error)
    } _: {
      do {
        try await Session(model: AppleLanguageModel()).respond(to: "Hi")
      } catch {
        found = error
      }
    }
    return found
  }
}
