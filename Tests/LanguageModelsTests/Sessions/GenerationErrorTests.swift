import Foundation
import LanguageModels
import Testing

@Suite struct GenerationErrorTests {
  private typealias GenerationError = LanguageModelSession.GenerationError

  private static let all: [GenerationError] = {
    let context = GenerationError.Context(debugDescription: "These are the particulars.")
    return [
      .exceededContextWindowSize(context), .assetsUnavailable(context),
      .guardrailViolation(context), .unsupportedGuide(context),
      .unsupportedLanguageOrLocale(context), .decodingFailure(context), .rateLimited(context),
      .concurrentRequests(context),
    ]
  }()

  @Test(arguments: all) func saysWhatWhyAndWhatToDo(
    error: LanguageModelSession.GenerationError
  ) throws {
    let message = try #require(error.errorDescription)
    let remedy = try #require(error.recoverySuggestion)
    #expect(message.hasSuffix("."))
    #expect(remedy.hasSuffix("."))
    #expect(error.failureReason == "These are the particulars.")
    #expect(error.localizedDescription == message)
    #expect("\(error)" == "\(message) These are the particulars. \(remedy)")
  }

  @Test func noTwoSayTheSame() {
    #expect(Set(Self.all.map(\.errorDescription)).count == Self.all.count)
    #expect(Set(Self.all.map(\.recoverySuggestion)).count == Self.all.count)
  }
}
