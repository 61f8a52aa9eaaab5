import LanguageModels
import LlamaModels
import Testing

@Suite(.needsSmallModel) struct CacheTests {
  private let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 20)
  private let instructions = """
    You are a careful assistant. Answer every question in one plain sentence, and say so when you \
    are not sure of the answer.
    """

  @Test func aLaterTurnReadsOnlyWhatIsNew() async throws {
    let model = try Weights.load()
    let session = LanguageModelSession(model: model, instructions: instructions)
    let first = try await session.respond(to: "Name three rivers of Europe.", options: options)
    #expect(first.usage.cachedPromptTokens == 0)
    let second = try await session.respond(to: "And of Africa?", options: options)
    // Whole steps of sixteen tokens of the first prompt, none of its answer.
    #expect(second.usage.cachedPromptTokens == first.usage.promptTokens / 16 * 16)
    #expect(second.usage.cachedPromptTokens >= 32)
  }

  @Test func whatWasAskedBeforeChangesNoAnswer() async throws {
    let used = try Weights.load()
    let session = LanguageModelSession(model: used, instructions: instructions)
    for prompt in ["Name three rivers of Europe.", "And of Africa?", "Which is the longest?"] {
      let before = session.transcript
      let warm = try await session.respond(to: prompt, options: options)
      let fresh = LanguageModelSession(model: try Weights.load(), transcript: before)
      let cold = try await fresh.respond(to: prompt, options: options)
      #expect(cold.usage.cachedPromptTokens == 0)
      #expect(warm.content == cold.content)
      // Another conversation in between must not show either.
      try await LanguageModelSession(model: used).respond(to: "Tell a joke.", options: options)
    }
  }

  @Test func readingAheadSavesReadingLater() async throws {
    let model = try Weights.load()
    let session = LanguageModelSession(model: model, instructions: instructions)
    await model.prewarm(for: session.transcript)
    let response = try await session.respond(to: "Name a river.", options: options)
    let count = try await model.tokenCount(for: Instructions(instructions))
    #expect(response.usage.cachedPromptTokens == count / 16 * 16)
    #expect(response.usage.cachedPromptTokens > 0)
  }
}
