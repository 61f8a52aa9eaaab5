import LanguageModels
import RecollectTesting
import Testing

@Suite struct WindowTests {
  private typealias GenerationError = LanguageModelSession.GenerationError

  @Test func whatDoesNotFitIsRefusedBeforeTheModelRuns() async throws {
    // Two words, their entry and the beginning of the response use four of five tokens.
    let model = ScriptedLanguageModel(contextSize: 5) { _ in "one two three" }
    let session = LanguageModelSession(model: model)
    #expect(try await session.tokenCount(for: "two words") == 4)
    let answer = try await session.respond(to: "two words")
    #expect(answer.content == "one")
    #expect(answer.finishReason == .length)

    let fresh = LanguageModelSession(model: model)
    await #expect {
      try await fresh.respond(to: "now three words")
    } throws: {
      guard case GenerationError.exceededContextWindowSize(let context) = $0 else { return false }
      return context.debugDescription.contains("5 tokens")
    }
    #expect(fresh.transcript.isEmpty)
    #expect(model.requests.count == 1)
  }

  @Test func earlierTurnsAndInstructionsCount() async throws {
    let model = ScriptedLanguageModel(["ok", "ok"], contextSize: 9)
    let session = LanguageModelSession(model: model, instructions: "be brief")
    try await session.respond(to: "hi")
    #expect(try await session.tokenCount(for: "hi") == 3 + 2 + 2 + 2 + 1)
    await #expect(throws: GenerationError.self) { try await session.respond(to: "hi") }
    #expect(model.requests.count == 1)
  }

  @Test func roomIsKeptForTheAnswer() async throws {
    let model = ScriptedLanguageModel(["a b c d"], contextSize: 8)
    let session = LanguageModelSession(model: model)
    await #expect(throws: GenerationError.self) {
      try await session.respond(
        to: "two words", options: GenerationOptions(maximumResponseTokens: 5))
    }
    #expect(model.requests.isEmpty)
    let answer = try await session.respond(
      to: "two words", options: GenerationOptions(maximumResponseTokens: 3))
    #expect(answer.content == "a b c")
    #expect(answer.finishReason == .length)
    #expect(answer.usage.responseTokens == 3)
  }

  @Test func partsAreCountedOnTheirOwn() async throws {
    let model = ScriptedLanguageModel([])
    #expect(try await model.tokenCount(of: " three  words\nhere ") == 3)
    #expect(try await model.tokenCount(for: Prompt("three words here")) == 5)
    #expect(try await model.tokenCount(for: Instructions("three words here")) == 4)
    let entries = [
      Transcript.Entry.response(.init(assetIDs: [], segments: [.text(.init(content: "a b"))]))
    ]
    #expect(try await model.tokenCount(for: entries) == 3)
  }

  @Test func optionsOutsideTheirMeaningTrap() async {
    await #expect(processExitsWith: .failure) {
      let session = LanguageModelSession(model: ScriptedLanguageModel(["a"]))
      try await session.respond(to: "a", options: GenerationOptions(maximumResponseTokens: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = GenerationOptions.SamplingMode.random(top: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = GenerationOptions.SamplingMode.random(probabilityThreshold: 1.5)
    }
  }
}
