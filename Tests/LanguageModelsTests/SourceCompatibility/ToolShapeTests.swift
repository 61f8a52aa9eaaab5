import LanguageModels
import RecollectTesting
import Testing

/// Tests that a session runs tools of every common shape.
@Suite struct ToolShapeTests {
  private func run(_ tool: any Tool) async throws -> Transcript.ToolOutput {
    let arguments = GeneratedContent(properties: ["query": "soup"])
    let model = ScriptedLanguageModel(turns: [.call(tool.name, arguments), "Done."])
    let session = LanguageModelSession(model: model, tools: [tool])
    #expect(try await session.respond(to: "Go").content == "Done.")
    let outputs = session.transcript.compactMap { entry in
      if case .toolOutput(let output) = entry { output } else { nil }
    }
    return try #require(outputs.first)
  }

  @Test func aStructThatReturnsAString() async throws {
    #expect(try await run(FindRecipesTool()).segments.map(\.description) == ["Recipe for soup"])
  }

  @Test func aClassThatReturnsStrings() async throws {
    #expect(try await run(FindContactsTool()).segments.map(\.description) == [#"["soup","Ada"]"#])
  }

  @Test func aStructThatReturnsAGenerableValue() async throws {
    let output = try await run(ReadCalendarTool())
    #expect(output.segments.map(\.description) == [#"{"title":"soup","hour":9}"#])
  }

  @Test func aToolThatThrows() async throws {
    let error = try await #require(throws: LanguageModelSession.ToolCallError.self) {
      try await run(LockedTool())
    }
    #expect(error.underlyingError is LockedTool.Failure && error.tool.name == "openVault")
  }

  @Test func toolsOfTheFirstBeta() async throws {
    let source: any FirstBetaSource.Type = FirstBeta.self
    let outputs = [
      try await run(source.tool(isValue: false)), try await run(source.tool(isValue: true)),
    ]
    #expect(outputs.map { "\($0.segments[0])" } == ["You said soup", #"{"query":"soup"}"#])
    guard case .structure(let segment) = outputs[1].segments[0] else {
      Issue.record("Generated content stays a value.")
      return
    }
    #expect(segment.source == "firstBeta")
    #expect(source.printed == ["a text", #"{"n":1}"#, "a text"])
  }
}

/// A protocol through which tests use deprecated declarations without warnings.
private protocol FirstBetaSource {
  static func tool(isValue: Bool) -> any Tool
  static var printed: [String] { get }
}

private enum FirstBeta: FirstBetaSource {
  @available(*, deprecated)
  static func tool(isValue: Bool) -> any Tool { FirstBetaTool(isValue: isValue) }

  @available(*, deprecated)
  static var printed: [String] {
    let text = ToolOutput("a text")
    let value = ToolOutput(GeneratedContent(properties: ["n": 1]))
    return ["\(text)", "\(value)", "\(Prompt(text))"]
  }
}
