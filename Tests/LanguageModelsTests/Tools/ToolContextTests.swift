import LanguageModels
import RecollectTesting
import TestSupport
import Testing

@Suite struct ToolContextTests {
  private let rome = City(name: "Rome", days: 2)

  /// A tool that fills the space it has with one-word tokens.
  private static func filling(_ seen: Mutexed<[Int]>) -> CityTool<String> {
    CityTool { _ in
      let left = ToolContext.current?.remainingTokens ?? -1
      seen.value += [left]
      return Array(repeating: "word", count: max(0, left)).joined(separator: " ")
    }
  }

  @Test(arguments: [1, 20, 100])
  func anOutputOfThatSizeFillsTheWindow(responseTokens: Int) async throws {
    let seen = Mutexed<[Int]>([])
    let model = ScriptedLanguageModel(
      turns: [.call("getWeather", rome), "Done."], contextSize: 300)
    let session = LanguageModelSession(model: model, tools: [Self.filling(seen)])
    try await session.respond(
      to: "Go", options: GenerationOptions(maximumResponseTokens: responseTokens))
    let last = try #require(model.requests.last)
    #expect(try await model.tokenCount(for: last) == 300 - responseTokens)
    #expect(seen.value.count == 1 && seen.value[0] > 100)
    #expect(ToolContext.current == nil)
  }

  @Test func withoutALimitAQuarterOfTheWindowIsKeptForTheResponse() async throws {
    let model = ScriptedLanguageModel(
      turns: [.call("getWeather", rome), "Done."], contextSize: 400)
    let session = LanguageModelSession(model: model, tools: [Self.filling(Mutexed([]))])
    try await session.respond(to: "Go")
    #expect(try await model.tokenCount(for: #require(model.requests.last)) == 300)
  }

  @Test func theCallsOfABatchShareTheSpace() async throws {
    let seen = Mutexed<[Int]>([])
    let calls = ["Rome", "Oslo", "Bern"].map {
      Transcript.ToolCall(
        toolName: "getWeather", arguments: City(name: $0, days: 1).generatedContent)
    }
    let model = ScriptedLanguageModel(turns: [.calls(calls), "Done."], contextSize: 300)
    let session = LanguageModelSession(model: model, tools: [Self.filling(seen)])
    try await session.respond(to: "Go", options: GenerationOptions(maximumResponseTokens: 10))
    #expect(seen.value.count == 3 && Set(seen.value).count == 1)
    let count = try await model.tokenCount(for: #require(model.requests.last))
    #expect((288...290).contains(count))
  }

  /// Without the markup of a template, every line of an output is quoted, which takes a word here.
  @Test func onOtherEnginesTheCountIncludesQuotations() async throws {
    let tool = CityTool { _ in
      guard let context = ToolContext.current else { return "" }
      var text = "word"
      while try await context.count(text + "\nword") <= context.remainingTokens { text += "\nword" }
      return text
    }
    let model = ScriptedLanguageModel(
      turns: [
        #"{"name": "getWeather", "arguments": {"name": "Rome", "days": 2}}"#,
        #"{"name": "answer", "arguments": {"text": "Done."}}"#,
      ], contextSize: 600, capabilities: .guidedGeneration)
    let session = LanguageModelSession(model: model, tools: [tool])
    try await session.respond(to: "Go", options: GenerationOptions(maximumResponseTokens: 20))
    let count = try await model.tokenCount(for: #require(model.requests.last))
    #expect((579...580).contains(count))
  }

  @Test func nothingIsLeftInAFullWindow() async throws {
    let seen = Mutexed<[Int]>([])
    let tool = Self.filling(seen)
    let large = LanguageModelSession(model: ScriptedLanguageModel(turns: []), tools: [tool])
    let window = try await large.tokenCount(for: "Go") + 10 + 3
    let model = ScriptedLanguageModel(
      turns: [.call("getWeather", rome), "Done."], contextSize: window,
      capabilities: .toolCalling)
    let session = LanguageModelSession(model: model, tools: [tool])
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go", options: GenerationOptions(maximumResponseTokens: 10))
    }
    #expect(seen.value == [0])
  }

  @Test func aContextCountsWithTheModel() async throws {
    let context = ToolContext(remainingTokens: 3, model: ScriptedLanguageModel([]))
    #expect(try await context.count("three words here") == 3)
    let seen = await ToolContext.$current.withValue(context) {
      await Task { ToolContext.current?.remainingTokens }.value
    }
    #expect(seen == 3)
  }
}
