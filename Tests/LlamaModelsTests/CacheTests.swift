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
    // Whole steps of sixteen tokens of the first prompt are reused, and no tokens of its response.
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
      // A conversation in between must not affect the response either.
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

  @Test func sessionsThatTakeTurnsEachKeepWhatTheyRead() async throws {
    let model = try Weights.load()
    let one = LanguageModelSession(model: model, instructions: instructions)
    let other = LanguageModelSession(model: model, instructions: "You are a poet. Rhyme always.")
    let rivers = ["Name three rivers of Europe.", "And of Africa?", "Which is the longest?"]
    let poems = ["Write about snow.", "Write about the sea.", "Write about a cat."]
    var before: [Int] = [0, 0]
    for (river, poem) in zip(rivers, poems) {
      for (index, (session, prompt)) in [(one, river), (other, poem)].enumerated() {
        let response = try await session.respond(to: prompt, options: options)
        #expect(response.usage.cachedPromptTokens == before[index])
        before[index] = response.usage.promptTokens / 16 * 16
      }
    }
  }

  @Test func sharedInstructionsAreReadOnce() async throws {
    let model = try Weights.load()
    let count = try await model.tokenCount(for: Instructions(instructions)) / 16 * 16
    var sessions: [LanguageModelSession] = []
    for (number, prompt) in ["Name a river.", "Name a lake.", "Name a sea."].enumerated() {
      let session = LanguageModelSession(model: model, instructions: instructions)
      let response = try await session.respond(to: prompt, options: options)
      #expect(response.usage.cachedPromptTokens >= (number == 0 ? 0 : count))
      sessions.append(session)
    }
    for session in sessions {
      let before = session.transcript
      let warm = try await session.respond(to: "Another?", options: options)
      #expect(warm.usage.cachedPromptTokens > count)
      let fresh = LanguageModelSession(model: try Weights.load(), transcript: before)
      #expect(try await fresh.respond(to: "Another?", options: options).content == warm.content)
    }
  }

  @Test func withoutRoomForCopiesATurnIsReadAgain() async throws {
    let model = try Weights.load(cacheLimit: 0)
    let one = LanguageModelSession(model: model, instructions: instructions)
    try await one.respond(to: "Name three rivers of Europe.", options: options)
    try await LanguageModelSession(model: model).respond(to: "Tell a joke.", options: options)
    let again = try await one.respond(to: "And of Africa?", options: options)
    #expect(again.usage.cachedPromptTokens < 16)
  }

  @Test func answersCanBeKeptToo() async throws {
    let model = try Weights.load(keepsAnswers: true)
    let session = LanguageModelSession(model: model, instructions: instructions)
    let first = try await session.respond(to: "Name three rivers of Europe.", options: options)
    let known = try await model.tokenCount(for: session.transcript)
    let second = try await session.respond(to: "And of Africa?", options: options)
    // All tokens are reused except those that end the first response's message; its last token was
    // never decoded.
    #expect(second.usage.cachedPromptTokens > first.usage.promptTokens)
    #expect(second.usage.cachedPromptTokens >= known - 4)
    let other = try await LanguageModelSession(model: model).respond(to: "Hello!", options: options)
    #expect(other.usage.cachedPromptTokens < 16)
    let third = try await session.respond(to: "Which is the longest?", options: options)
    #expect(third.usage.cachedPromptTokens > second.usage.promptTokens)
  }

  @Test(arguments: [false, true])
  func aPromptThatIsAskedAgainIsReadOnce(keepsAnswers: Bool) async throws {
    let question = "Name three rivers of Europe."
    let request = GenerationRequest(
      transcript: Transcript(entries: [
        .prompt(.init(segments: [.text(.init(content: question))]))
      ]))
    let beginnings = ["The Danube, the Rhine", "Yes"]
    let other = try Weights.load()
    let fresh = try await LanguageModelSession(model: other).respond(to: question, options: options)
    let expected = try #require(await other.logProbabilities(of: beginnings, for: request))
    let model = try Weights.load(keepsAnswers: keepsAnswers)
    let told = try #require(await model.logProbabilities(of: beginnings, for: request))
    #expect(told.usage.cachedPromptTokens == 0)
    // Texts that are decoded with the end of the prompt leave slightly different numbers.
    let maximumDifference = keepsAnswers ? 0.5 : 0
    func expectAsExpected(_ told: BeginningProbabilities) {
      for (one, other) in zip(told.logarithms, expected.logarithms) {
        #expect(abs(one - other) <= maximumDifference)
      }
    }
    expectAsExpected(told)
    for _ in 1...2 {
      let response = try await LanguageModelSession(model: model)
        .respond(to: question, options: options)
      #expect(response.content == fresh.content)
      #expect(response.usage.cachedPromptTokens == response.usage.promptTokens)
      let again = try #require(await model.logProbabilities(of: beginnings, for: request))
      expectAsExpected(again)
      #expect(again.usage.cachedPromptTokens == again.usage.promptTokens)
    }
    let lakes = try await LanguageModelSession(model: model)
      .respond(to: "Name three lakes of Asia.", options: options)
    #expect(lakes.usage.cachedPromptTokens < lakes.usage.promptTokens)
    let last = try await LanguageModelSession(model: model).respond(to: question, options: options)
    #expect(last.content == fresh.content)
  }
}
