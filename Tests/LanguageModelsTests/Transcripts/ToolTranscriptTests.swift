import Foundation
import LanguageModels
import RecollectTesting
import Testing

@Suite struct ToolTranscriptTests {
  private let oslo = City(name: "Oslo", days: 1)

  /// A transcript with a tool call and a structured response.
  private var transcript: Transcript {
    get throws {
      Transcript(entries: [
        .instructions(
          .init(
            id: "i", segments: [.text(.init(id: "a", content: "Be brief."))],
            toolDefinitions: [.init(tool: CityTool.sunny)])),
        .prompt(.init(id: "p", segments: [.text(.init(id: "b", content: "Weather?"))])),
        .toolCalls(
          .init(
            id: "c",
            [
              .init(id: "1", toolName: "getWeather", arguments: oslo.generatedContent),
              .init(
                id: "2", toolName: "getWeather",
                arguments: try GeneratedContent(json: #"{"z":1.50,"a":[null,"\u0000"]}"#)),
            ])),
        .toolOutput(
          .init(id: "1", toolName: "getWeather", segments: [.text(.init(id: "d", content: "Sun"))])),
        .toolOutput(.init(id: "2", toolName: "getWeather", segments: [])),
        .response(.init(id: "r", assetIDs: [], segments: [.text(.init(id: "e", content: "Sun"))])),
        .prompt(
          .init(
            id: "q", segments: [.text(.init(id: "f", content: "As a value."))],
            responseFormat: .init(type: City.self))),
        .response(
          .init(
            id: "s", assetIDs: [],
            segments: [
              .structure(.init(id: "g", source: "City", content: oslo.generatedContent))
            ])),
      ])
    }
  }

  @Test func goesThroughJSONUnchanged() throws {
    let data = try JSONEncoder().encode(transcript)
    let read = try JSONDecoder().decode(Transcript.self, from: data)
    #expect(try read == transcript)
    // The order of keys and the digits of numbers are preserved.
    #expect(read[2].text.hasSuffix(#""arguments": {"z":1.50,"a":[null,"\u0000"]}}"#))
    #expect(try read.map(\.text) == transcript.map(\.text))
  }

  @Test func aPromptShowsTheSchemaOfItsAnswer() throws {
    let text = try transcript[6].text
    #expect(text.hasPrefix("As a value.\n\n"))
    #expect(text.contains(#""properties""#) && text.contains("The city"))
  }

  @Test func callsAreACollection() throws {
    guard case .toolCalls(let calls) = try transcript[2] else { return }
    #expect(calls.map(\.id) == ["1", "2"])
    #expect(calls[0].arguments == oslo.generatedContent)
    #expect(calls.last?.id == "2" && calls.count == 2)
  }

  @Test func everyEntrySaysWhatItIs() throws {
    let lines = try transcript.map(\.description)
    #expect(lines[0] == "Instructions: Be brief. (tools: getWeather)")
    #expect(lines[2].hasPrefix(#"Tool calls: getWeather({"name":"Oslo","days":1}), "#))
    #expect(lines[3] == "Output of getWeather: Sun")
    #expect(lines[7] == #"Response: {"name":"Oslo","days":1}"#)
  }

  @Test func brokenJSONInAStoredCallIsNamed() {
    let json = """
      {"version": 2, "entries": [
        {"role": "toolCalls", "id": "c", "calls": [{"id": "1", "tool": "t", "arguments": "{"}]}]}
      """
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    }
  }

  @Test func condensingKeepsCallsWithTheirOutputs() throws {
    let all = try transcript
    #expect(all.condensed(keepingLast: 2) == all)
    #expect(all.condensed(keepingLast: 9) == all)
    #expect(all.condensed(keepingLast: 1).map(\.id) == ["i", "q", "s"])
    #expect(all.condensed(keepingLast: 0).map(\.id) == ["i"])
    let reversed = Transcript(entries: [all[6], all[7]] + all[0..<6])
    #expect(reversed.condensed(keepingLast: 1).map(\.id) == ["i", "p", "c", "1", "2", "r"])
    #expect(Transcript().condensed(keepingLast: 0).isEmpty)
  }

  @Test(arguments: 0...12) func condensingFitsExactly(exchanges: Int) async throws {
    let model = ScriptedLanguageModel([])
    var all = Transcript(entries: [
      .instructions(.init(segments: [.text(.init(content: "be brief"))]))
    ])
    for _ in 0..<12 {
      all = Transcript(
        entries: Array(all) + [
          .prompt(.init(segments: [.text(.init(content: "one two"))])),
          .response(.init(assetIDs: [], segments: [.text(.init(content: "three"))])),
        ])
    }
    // The instructions have three tokens, and each exchange has five.
    let room = 3 + 5 * exchanges
    for slack in 0..<5 {
      let kept = try await all.condensed(toFit: room + slack, counting: model)
      #expect(kept == all.condensed(keepingLast: exchanges))
    }
  }

  @Test func toolsTakeRoomWhenCondensing() async throws {
    let model = ScriptedLanguageModel(turns: [])
    let all = Transcript(entries: [
      .prompt(.init(segments: [.text(.init(content: "one two"))])),
      .prompt(.init(segments: [.text(.init(content: "three four"))])),
    ])
    let tools = try await model.tokenCount(for: [CityTool.sunny])
    #expect(tools > 5)
    #expect(try await all.condensed(toFit: 7, counting: model).count == 2)
    let kept = try await all.condensed(toFit: tools + 4, counting: model, tools: [CityTool.sunny])
    #expect(kept.filter { $0.role == "p" }.map(\.text) == ["three four"])
  }

  @Test func aSessionGoesOnAfterAnOverflow() async throws {
    let model = ScriptedLanguageModel(["one two three", "four five", "six"], contextSize: 20)
    var session = LanguageModelSession(model: model, instructions: "be brief")
    try await session.respond(to: "a b c")
    try await session.respond(to: "d")
    let question = "e f g h"
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: question)
    }
    let kept = try await session.transcript.condensed(toFit: 10, counting: model)
    session = LanguageModelSession(model: model, transcript: kept)
    #expect(try await session.respond(to: question).content == "six")
    #expect(session.transcript.map(\.role) == ["i", "p", "r", "p", "r"])
  }
}
