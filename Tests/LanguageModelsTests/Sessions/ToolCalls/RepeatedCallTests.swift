import LanguageModels
import RecollectTesting
import TestSupport
import Testing

/// Tests that the tool loop ends, whatever the model repeats.
@Suite struct RepeatedCallTests {
  private let rome = City(name: "Rome", days: 2)

  private func call(_ arguments: some ConvertibleToGeneratedContent) -> Transcript.ToolCall {
    Transcript.ToolCall(toolName: "getWeather", arguments: arguments.generatedContent)
  }

  @Test func aRepeatedCallGetsTheFirstOutput() async throws {
    // The order of the keys and the form of the number have no meaning.
    let same = try GeneratedContent(json: #"{"days": 2.0, "name": "Rome"}"#)
    let model = ScriptedLanguageModel(turns: [
      .call("getWeather", rome), .call("getWeather", same),
      .call("getWeather", City(name: "Oslo", days: 2)), "Sunny.",
    ])
    let tool = CityTool.sunny
    let session = LanguageModelSession(model: model, tools: [tool])
    let answer = try await session.respond(to: "Weather in Rome?")
    #expect(answer.content == "Sunny.")
    #expect(tool.calls.value.map(\.name) == ["Rome", "Oslo"])
    #expect(session.transcript.map(\.role) == ["i", "p", "c", "o", "c", "o", "c", "o", "r"])
    #expect(session.transcript[3].text == "Sunny in Rome.")
    #expect(session.transcript[5].text.hasPrefix("Sunny in Rome.\n(This call repeats an earlier"))
    #expect(session.transcript[7].text == "Sunny in Oslo.")
    #expect(model.requests.allSatisfy { $0.toolCallingMode == .allowed && $0.withheldTools == [] })
  }

  @Test(arguments: [LanguageModelCapabilities.toolCalling, .guidedGeneration])
  func aModelThatOnlyRepeatsHasToAnswer(capabilities: LanguageModelCapabilities) async throws {
    let isNative = capabilities == .toolCalling
    let rome = rome
    let model = ScriptedLanguageModel(capabilities: capabilities) { request in
      if request.toolCallingMode == .disallowed {
        return isNative ? "Sunny." : #"{"name": "answer", "arguments": {"text": "Sunny."}}"#
      }
      return isNative
        ? .call("getWeather", rome)
        : #"{"name": "getWeather", "arguments": {"name": "Rome", "days": 2}}"#
    }
    let tool = CityTool.sunny
    let session = LanguageModelSession(model: model, tools: [tool])
    for turn in 1...2 {
      #expect(try await session.respond(to: "Weather in Rome?").content == "Sunny.")
      // The next request may make the same call again.
      #expect(tool.calls.value.count == turn)
      let modes = model.requests.suffix(4).map(\.toolCallingMode)
      #expect(
        modes == [.allowed, .allowed, .allowed, .disallowed] && model.requests.count == 4 * turn)
    }
    let outputs = session.transcript.compactMap { entry in
      if case .toolOutput = entry { entry.text } else { nil }
    }
    #expect(
      outputs.map { $0.contains("Sunny in Rome.") } == [true, true, false, true, true, false])
    if !isNative {
      let schemas = model.requests.suffix(2).map { $0.schema?.promptText.contains("getWeather") }
      #expect(schemas == [true, false])
    }
  }

  @Test func aCallThatRepeatsOneOfItsBatchRunsOnce() async throws {
    let oslo = City(name: "Oslo", days: 1)
    let model = ScriptedLanguageModel(turns: [
      .calls([call(rome), call(rome), call(oslo)]), .calls([call(oslo), call(City.example)]), "Ok.",
    ])
    let tool = CityTool.sunny
    let session = LanguageModelSession(model: model, tools: [tool])
    try await session.respond(to: "Go")
    #expect(tool.calls.value.map(\.name).sorted() == ["Bern", "Oslo", "Rome"])
    let outputs = session.transcript.compactMap { entry in
      if case .toolOutput(let output) = entry { output } else { nil }
    }
    var ids: [String] = []
    for case .toolCalls(let calls) in session.transcript { ids += calls.map(\.id) }
    #expect(outputs.map(\.id) == ids)
    #expect(
      outputs.map { $0.segments.count } == [1, 2, 1, 2, 1]
        && outputs[1].segments[0] == outputs[0].segments[0]
        && outputs[3].segments[0] == outputs[2].segments[0])
  }

  @Test func aValueIsRepeatedAsAValue() async throws {
    let model = ScriptedLanguageModel(turns: [
      .call("getWeather", rome), .call("getWeather", rome), "Ok.",
    ])
    let session = LanguageModelSession(model: model, tools: [CityTool { $0 }])
    try await session.respond(to: "Go")
    guard case .toolOutput(let output) = session.transcript[5],
      case .structure(let segment)? = output.segments.first
    else {
      Issue.record("The output begins with the value.")
      return
    }
    #expect(segment.content == rome.generatedContent && output.segments.count == 2)
  }

  @Test(arguments: [0, 1, 3])
  func afterTheLastRoundTheModelAnswers(maximum: Int) async throws {
    let counter = Counter()
    let model = ScriptedLanguageModel { request in
      if request.toolCallingMode == .disallowed { return "Enough." }
      return .call("getWeather", City(name: "Rome", days: counter.next()))
    }
    let tool = CityTool.sunny
    let session = LanguageModelSession(model: model, tools: [tool])
    session.toolLimits.maximumRounds = maximum
    #expect(try await session.respond(to: "Go").content == "Enough.")
    #expect(tool.calls.value.count == maximum && model.requests.count == maximum + 1)
    // The tools stay visible, so the prefix of the conversation doesn't change.
    #expect(model.requests.allSatisfy { $0.tools.count == 1 })
  }
}

extension City {
  fileprivate static let example = City(name: "Bern", days: 3)
}
