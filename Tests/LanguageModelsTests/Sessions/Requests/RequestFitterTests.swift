import LanguageModels
import RecollectTesting
import TestSupport
import Testing

/// Tests of requests whose older tool outputs are shortened to fit the context window.
@Suite struct RequestFitterTests {
  /// An output with 30 words in three lines, whose shorter form has 11.
  private static func report(_ city: City) -> String {
    (1...3).map { line in
      "\(city.name) \(line) " + (1...8).map { "w\($0)" }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  private static func call(_ name: String) -> ScriptedLanguageModel.Turn {
    .call("getWeather", City(name: name, days: 1))
  }

  /// Returns the outputs of a transcript as the model reads them.
  private static func outputs(_ transcript: Transcript) -> [String] {
    transcript.compactMap { entry in
      if case .toolOutput = entry { entry.text } else { nil }
    }
  }

  private static let turns = [call("Rome"), call("Oslo"), call("Bern"), "Done."]

  private static func session(
    _ window: Int
  ) -> (session: LanguageModelSession, model: ScriptedLanguageModel) {
    let model = ScriptedLanguageModel(turns: turns, contextSize: window)
    return (LanguageModelSession(model: model, tools: [CityTool { report($0) }]), model)
  }

  /// The number of tokens of the last request if nothing is shortened.
  private static func wholeCount() async throws -> Int {
    let (session, model) = session(4096)
    try await session.respond(to: "Go")
    return try await model.tokenCount(for: #require(model.requests.last))
  }

  @Test(arguments: [(0, 0), (1, 1), (19, 1), (20, 2), (38, 2)])
  func asFewOfTheOldestOutputsAsPossibleAreShortened(missing: Int, shortened: Int) async throws {
    let (session, model) = Self.session(try await Self.wholeCount() + 1 - missing)
    try await session.respond(to: "Go")
    let read = Self.outputs(try #require(model.requests.last).transcript)
    let whole = ["Rome", "Oslo", "Bern"].map { Self.report(City(name: $0, days: 1)) }
    let short = ["Rome", "Oslo"].map { "\($0) 1 w1 w2 w3 w4 w5 w6 w7 w8… (shortened)" }
    #expect(read == Array(short.prefix(shortened)) + whole.dropFirst(shortened))
    // The transcript of the session keeps everything.
    #expect(Self.outputs(session.transcript) == whole)
  }

  @Test func whatDoesNotFitWithShortOutputsIsAnError() async throws {
    let (session, model) = Self.session(try await Self.wholeCount() + 1 - 39)
    await #expect {
      try await session.respond(to: "Go")
    } throws: {
      guard case LanguageModelSession.GenerationError.exceededContextWindowSize = $0 else {
        return false
      }
      return true
    }
    #expect(model.requests.count == 3 && session.transcript.map(\.role) == ["i"])
  }

  @Test func outputsOfEarlierRequestsAreShortenedToo() async throws {
    let model = ScriptedLanguageModel(
      turns: [Self.call("Rome"), "Done.", "Yes."], contextSize: try await Self.wholeCount() - 51)
    let session = LanguageModelSession(model: model, tools: [CityTool { Self.report($0) }])
    try await session.respond(to: "Go")
    try await session.respond(to: (1...30).map { "p\($0)" }.joined(separator: " "))
    let read = model.requests.map {
      Self.outputs($0.transcript).map { $0.hasSuffix("(shortened)") }
    }
    #expect(read == [[], [false], [true]])
  }

  @Test func anOutputThatIsShortAlreadyStaysAsItIs() async throws {
    let text = "a b c d e f g h i j"
    let model = ScriptedLanguageModel(
      turns: [Self.call("Rome"), Self.call("Oslo")], contextSize: 70)
    let session = LanguageModelSession(
      model: model,
      tools: [CityTool { $0.name == "Rome" ? text : String(repeating: "x ", count: 40) }])
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go")
    }
    #expect(Self.outputs(try #require(model.requests.last).transcript) == [text])
  }

  @Test(arguments: [LanguageModelCapabilities.toolCalling, .guidedGeneration])
  func noRequestExceedsTheWindow(capabilities: LanguageModelCapabilities) async throws {
    var shortenedCount = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      let run = RandomRun(seed: seed, capabilities: capabilities)
      try await run.converse()
      for request in run.model.requests {
        let count = try await run.model.tokenCount(for: request)
        #expect(count + (request.options.maximumResponseTokens ?? 1) <= run.model.contextSize)
        shortenedCount += request.transcript.count(where: { $0.text.contains("… (shortened)") })
      }
      let kept = Self.outputs(run.session.transcript).filter { !$0.contains("repeats an earlier") }
      #expect(kept.allSatisfy { run.written.value.contains($0) })
    }
    #expect(shortenedCount > 100)
  }
}

/// A conversation with a random window, random prompts, calls and outputs.
private struct RandomRun {
  let model: ScriptedLanguageModel
  let session: LanguageModelSession
  /// The texts that the tool returned.
  let written: Mutexed<[String]>
  private let responseTokens: Int?

  init(seed: UInt64, capabilities: LanguageModelCapabilities) {
    let random = Mutexed(SeededGenerator(seed: seed))
    @Sendable func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &random.value)
    }
    let isNative = capabilities == .toolCalling
    responseTokens = Bool.random(using: &random.value) ? number(1...20) : nil
    // Without the markup of a template, the instructions that describe the tools are long.
    let window = number(60...300) + (isNative ? 0 : 250)
    model = ScriptedLanguageModel(contextSize: window, capabilities: capabilities) { request in
      guard request.toolCallingMode != .disallowed, number(0...3) > 0 else {
        return isNative ? "Done." : #"{"name":"answer","arguments":{"text":"Done."}}"#
      }
      let city = City(name: "City\(number(1...9))", days: 1)
      return isNative
        ? .call("getWeather", city)
        : .text(#"{"name":"getWeather","arguments":\#(city.generatedContent.jsonString)}"#)
    }
    let written = Mutexed<[String]>([])
    self.written = written
    let tool = CityTool { _ in
      let text = (0...number(0...6)).map { _ in
        (0...number(0...20)).map { "w\($0)" }.joined(separator: " ")
      }.joined(separator: "\n")
      written.value += [text]
      return text
    }
    session = LanguageModelSession(model: model, tools: [tool])
  }

  /// Makes several requests; only requests that don't fit may fail.
  func converse() async throws {
    for turn in 1...4 {
      do {
        try await session.respond(
          to: "turn \(turn)",
          options: GenerationOptions(maximumResponseTokens: responseTokens.map { max($0, 8) }))
      } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
      } catch LanguageModelSession.GenerationError.decodingFailure {
        // The JSON of a guided response was cut off at the end of the window.
      }
    }
  }
}
