import AppleModels
import FoundationModels
import LanguageModels
import Testing

@Suite struct AppleToolTests {
  private let tools = [EchoTool(name: "first"), EchoTool(name: "second")]

  @Test func callsOfOneRoundAreRunAndTheSameSessionGoesOn() async throws {
    let log = try await scripted { request in
      switch request.transcript.outputs.count {
      case 0: .calls([.echo("first", "a"), .echo("second", "b")])
      default: .text(request.transcript.outputs.joined(separator: ", "))
      }
    } _: {
      let session = Session(model: AppleLanguageModel(), tools: tools)
      let answer = try await session.respond(to: "Echo a and b.")
      #expect(answer.content == "f-a, s-b")
      // On a busy machine the second call can be a round of its own.
      #expect([5, 6].contains(answer.transcriptEntries.count))
    }
    #expect(log.sessions == 1)
  }

  @Test func roundsFollowEachOther() async throws {
    let log = try await scripted { request in
      let outputs = request.transcript.outputs
      return outputs.count < 3
        ? .calls([.echo("first", "\(outputs.count)")]) : .text(outputs.joined(separator: ", "))
    } _: {
      let session = Session(model: AppleLanguageModel(), tools: tools)
      let answer = try await session.respond(to: "Count.")
      #expect(answer.content == "f-0, f-1, f-2")
    }
    #expect(log.sessions == 1)
  }

  @Test func aValueWithASchemaFollowsCalls() async throws {
    let choice = try LanguageModels.GenerationSchema(
      root: .init(name: "Choice", anyOf: ["yes", "no"]), dependencies: [])
    _ = try await scripted { request in
      request.transcript.outputs.isEmpty
        ? .calls([.echo("first", "a")]) : .value("no".generatedContent)
    } _: {
      let session = Session(model: AppleLanguageModel(), tools: tools)
      let answer = try await session.respond(to: "Echo a?", schema: choice)
      #expect(try answer.content.value(String.self) == "no")
    }
  }

  @Test func outputsThatNoSessionWaitsForAreReadFromTheTranscript() async throws {
    let call = LanguageModels.Transcript.ToolCall(
      toolName: "first", arguments: .init(properties: ["word": "a"]))
    let transcript = LanguageModels.Transcript(entries: [
      .prompt(.init(segments: [.text(.init(content: "Echo a."))])),
      .toolCalls(.init([call])),
      .toolOutput(
        .init(id: call.id, toolName: "first", segments: [.text(.init(content: "stored"))])),
    ])
    let log = try await scripted {
      .text($0.transcript.outputs.joined())
    } _: {
      let events = try await text(of: GenerationRequest(transcript: transcript))
      #expect(events == "stored")
    }
    #expect(log.requests.count == 1)
  }

  @Test func aWithheldToolIsRefusedToTheModel() async throws {
    let definition = LanguageModels.Transcript.ToolDefinition(
      name: "first", description: "d", parameters: EchoTool.Arguments.generationSchema)
    var request = GenerationRequest(
      transcript: .init(entries: [.prompt(.init(segments: [.text(.init(content: "Hi"))]))]),
      tools: [definition])
    request.withheldTools = ["first"]
    _ = try await scripted { request in
      request.transcript.outputs.isEmpty
        ? .calls([.echo("first", "a")]) : .text(request.transcript.outputs.joined())
    } _: {
      let answer = try await text(of: request)
      #expect(answer.contains("can't be called now"))
    }
  }

  @Test func oneOfSeveralToolsIsCalledWhenACallIsRequired() async throws {
    _ = try await scripted { request in
      switch request.transcript.count {
      // The instructions with the tools and the prompt, then the choice and the next prompt.
      case 2: .value("second".generatedContent)
      case 4: .value(FoundationModels.Transcript.ToolCall.echo("second", "b").arguments)
      default: .text("done")
      }
    } _: {
      let session = Session(model: AppleLanguageModel(), tools: tools)
      let options = LanguageModels.GenerationOptions(toolCallingMode: .required)
      let answer = try await session.respond(to: "Echo b.", options: options)
      #expect(answer.transcriptEntries.contains { $0.text == "s-b" })
    }
  }

  private func text(of request: GenerationRequest) async throws -> String {
    let (texts, continuation) = AsyncStream.makeStream(of: String.self)
    _ = try await AppleLanguageModel().respond(to: request) { event in
      if case .text(let text) = event { continuation.yield(text) }
    }
    continuation.finish()
    return await texts.reduce(into: "") { $0 += $1 }
  }
}
