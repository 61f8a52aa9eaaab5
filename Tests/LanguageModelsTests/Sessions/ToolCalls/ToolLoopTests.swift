import Foundation
import LanguageModels
import RecollectTesting
import TestSupport
import Testing

/// Tests of tool calling on engines with the `toolCalling` capability.
@Suite struct ToolLoopTests {
  private let rome = City(name: "Rome", days: 2)
  private let oslo = City(name: "Oslo", days: 1)

  @Test func theModelCallsReadsAndAnswers() async throws {
    let tool = CityTool.sunny
    let model = ScriptedLanguageModel(turns: [.call("getWeather", rome), "It will be sunny."])
    let session = LanguageModelSession(model: model, tools: [tool], instructions: "Be brief.")
    let answer = try await session.respond(to: "Weather in Rome?")
    #expect(answer.content == "It will be sunny.")
    #expect(tool.calls.value == [rome])
    #expect(session.transcript.map(\.role) == ["i", "p", "c", "o", "r"])
    #expect(answer.transcriptEntries.map(\.role) == ["p", "c", "o", "r"])
    guard case .toolCalls(let calls) = session.transcript[2],
      case .toolOutput(let output) = session.transcript[3]
    else { return }
    #expect(calls.count == 1 && calls[0].toolName == "getWeather")
    #expect(calls[0].arguments.jsonString == #"{"name":"Rome","days":2}"#)
    #expect(output.id == calls[0].id && output.toolName == "getWeather")
    #expect(output.segments.map(\.description) == ["Sunny in Rome."])
    // The usage includes both model requests.
    #expect(answer.usage.responseTokens == 5)
    #expect(model.requests.count == 2)
    #expect(model.requests.allSatisfy { $0.tools.map(\.name) == ["getWeather"] })
    #expect(Set(model.requests.map(\.sessionID)).count == 1)
  }

  @Test func severalCallsOfOneTurnRunTogetherAndComeBackInOrder() async throws {
    // Each call waits for the other one. If they ran one after another, the test would never end.
    let (first, second) = (Gate(), Gate())
    let tool = CityTool { city in
      if city.name == "Rome" {
        first.open()
        await second.wait()
      } else {
        second.open()
        await first.wait()
      }
      return city.name
    }
    let calls = [rome, oslo].map {
      Transcript.ToolCall(toolName: "getWeather", arguments: $0.generatedContent)
    }
    let model = ScriptedLanguageModel(turns: [.calls(calls), "Done."])
    let session = LanguageModelSession(model: model, tools: [tool])
    try await session.respond(to: "Weather?")
    #expect(session.transcript.map(\.role) == ["i", "p", "c", "o", "o", "r"])
    #expect(session.transcript[3].text == "Rome" && session.transcript[4].text == "Oslo")
  }

  @Test func severalRoundsAndSeveralTools() async throws {
    let model = ScriptedLanguageModel(turns: [
      .call("getWeather", rome), .call("getTraffic", oslo), "Done.",
    ])
    let tools: [any Tool] = [CityTool.sunny, CityTool("getTraffic") { "Slow in \($0.name)." }]
    let session = LanguageModelSession(model: model, tools: tools)
    #expect(try await session.respond(to: "Go").content == "Done.")
    #expect(session.transcript.map(\.role) == ["i", "p", "c", "o", "c", "o", "r"])
    #expect(session.transcript[5].text == "Slow in Oslo.")
  }

  @Test func roundsHaveALimit() async throws {
    // The model doesn't keep to the mode that ends the calls.
    let counter = Counter()
    let model = ScriptedLanguageModel { _ in
      .call("getWeather", City(name: "Rome", days: counter.next()))
    }
    let tool = CityTool.sunny
    let session = LanguageModelSession(model: model, tools: [tool])
    session.toolLimits.maximumRounds = 3
    let error = await #expect(throws: LanguageModelSession.ToolRoundsError.self) {
      try await session.respond(to: "Go")
    }
    #expect(error?.maximumRounds == 3)
    #expect(error?.transcriptEntries.map(\.role) == ["p", "c", "o", "c", "o", "c", "o"])
    #expect(tool.calls.value.count == 3 && model.requests.count == 4)
    #expect(model.requests.map(\.toolCallingMode) == [.allowed, .allowed, .allowed, .disallowed])
    #expect(session.transcript.map(\.role) == ["i"])
  }

  @Test func whatAToolGivesBackMayBeAValue() async throws {
    let model = ScriptedLanguageModel(turns: [.call("getWeather", rome), "Done."])
    let session = LanguageModelSession(model: model, tools: [CityTool { $0 }])
    try await session.respond(to: "Go")
    guard case .toolOutput(let output) = session.transcript[3],
      case .structure(let segment)? = output.segments.first
    else {
      Issue.record("The output is a value.")
      return
    }
    #expect(segment.source == "getWeather" && segment.content == rome.generatedContent)
  }

  @Test func requiredHoldsForTheFirstRoundOnly() async throws {
    let model = ScriptedLanguageModel(turns: [.call("getWeather", rome), "Done.", "Hi."])
    let session = LanguageModelSession(model: model, tools: [CityTool.sunny])
    try await session.respond(to: "Go", options: GenerationOptions(toolCallingMode: .required))
    try await session.respond(to: "Hi", options: GenerationOptions(toolCallingMode: .disallowed))
    #expect(model.requests.map(\.toolCallingMode) == [.required, .allowed, .disallowed])
    #expect(model.requests.allSatisfy { $0.tools.count == 1 })
  }

  @Test func aTypedAnswerMayFollowCalls() async throws {
    let model = ScriptedLanguageModel(turns: [.call("getWeather", rome), .value(oslo)])
    let session = LanguageModelSession(model: model, tools: [CityTool.sunny])
    let answer = try await session.respond(to: "Go", generating: City.self)
    #expect(answer.content == oslo)
    #expect(model.requests.map(\.schema) == [City.generationSchema, City.generationSchema])
  }

  @Test func aTurnThatCallsIsNotShownAsAnAnswer() async throws {
    let model = ScriptedLanguageModel(turns: [.call("getWeather", rome), "It is sunny."])
    let session = LanguageModelSession(model: model, tools: [CityTool.sunny])
    var last = ""
    for try await snapshot in session.streamResponse(to: "Go") {
      #expect(snapshot.content.hasPrefix(last))
      last = snapshot.content
    }
    #expect(last == "It is sunny.")
  }

  @Test func parametersAreReadOnceAndNamesDiffer() async throws {
    let reads = Mutexed(0)
    struct Counting: Tool {
      let reads: Mutexed<Int>
      let description = "Counts."
      var parameters: GenerationSchema {
        reads.value += 1
        return City.generationSchema
      }
      func call(arguments: City) async throws -> String { "ok" }
    }
    let tool = Counting(reads: reads)
    #expect(tool.name == "Counting" && tool.includesSchemaInInstructions)
    let model = ScriptedLanguageModel(turns: [.call("Counting", rome), "a", "b"])
    let session = LanguageModelSession(model: model, tools: [tool])
    try await session.respond(to: "Go")
    try await session.respond(to: "Go")
    #expect(reads.value == 1)
    await #expect(processExitsWith: .failure) {
      _ = LanguageModelSession(
        model: ScriptedLanguageModel([]), tools: [CityTool.sunny, CityTool.sunny])
    }
  }
}

extension Transcript.Entry {
  /// The role as one letter.
  var role: String {
    switch self {
    case .instructions: "i"
    case .prompt: "p"
    case .toolCalls: "c"
    case .toolOutput: "o"
    case .response: "r"
    }
  }
}
