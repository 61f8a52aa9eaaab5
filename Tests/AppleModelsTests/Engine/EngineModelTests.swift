#if canImport(FoundationModels, _version: 2)
  import AppleModels
  import FoundationModels
  import LanguageModels
  import RecollectTesting
  import Testing

  @Suite struct EngineModelTests {
    private static let prompt = FoundationModels.Transcript.Entry.prompt(
      .init(segments: [.text(.init(content: "How long is the Rhine?"))]))

    @Test func textIsSentPieceByPieceAndThenTheUsage() async throws {
      let engine = ScriptedLanguageModel(["It is long."])
      let events = try await events(
        of: engine, .init(standInTranscript: .init(entries: [Self.prompt])))
      #expect(events == ["It", " is", " long.", "usage 7 3"])
    }

    @Test func toolsSchemasAndOptionsReachTheEngine() async throws {
      let engine = ScriptedLanguageModel(turns: [
        .call("find", LanguageModels.GeneratedContent(properties: ["query": "Rhine"]))
      ])
      let schema = try FoundationModels.GenerationSchema(
        root: .init(
          name: "River",
          properties: [
            .init(name: "name", schema: .init(type: String.self)),
            .init(
              name: "km", schema: .init(type: Int.self, guides: [.minimum(1)]), isOptional: true),
          ]), dependencies: [])
      var options = FoundationModels.GenerationOptions(
        samplingMode: .random(top: 3, seed: 7), maximumResponseTokens: 9)
      options.toolCallingMode = .required
      let events = try await events(
        of: engine,
        .init(
          standInTranscript: .init(entries: [Self.prompt]),
          tools: [.init(name: "find", description: "Finds notes.", parameters: schema)],
          schema: schema, options: options, includesSchema: false))
      #expect(events == [#"find({"query":"Rhine"})"#, "usage 11 1"])
      let request = try #require(engine.requests.first)
      #expect(request.tools.map(\.name) == ["find"])
      #expect(request.toolCallingMode == .required)
      #expect(
        request.options
          == .init(sampling: .random(top: 3, seed: 7), maximumResponseTokens: 9))
      let expected = try LanguageModels.GenerationSchema(
        root: .init(
          name: "River",
          properties: [
            .init(name: "name", schema: .init(type: String.self)),
            .init(
              name: "km", schema: .init(type: Int.self, guides: [.minimum(1)]), isOptional: true),
          ]), dependencies: [])
      #expect(request.schema?.promptText == expected.promptText)
      #expect(request.transcript.last?.text == "How long is the Rhine?")
    }

    @Test func theSchemaIsShownUnlessTheSessionLeavesItOut() async throws {
      let engine = ScriptedLanguageModel(turns: [#""yes""#])
      let schema = try FoundationModels.GenerationSchema(
        root: .init(name: "Choice", anyOf: ["yes", "no"]), dependencies: [])
      _ = try await events(
        of: engine, .init(standInTranscript: .init(entries: [Self.prompt]), schema: schema))
      #expect(engine.requests.first?.transcript.last?.text.contains(#""yes""#) == true)
    }

    @Test func anEnginesErrorIsOneOfApples() async throws {
      let details = GenerationError.Context(debugDescription: "details")
      let engine = ScriptedLanguageModel { _ in throw GenerationError.guardrailViolation(details) }
      await #expect {
        try await events(of: engine, .init(standInTranscript: .init(entries: [Self.prompt])))
      } throws: { error in
        if case LanguageModelError.guardrailViolation = error { true } else { false }
      }
    }

    @Test func theCapabilitiesAreThoseOfTheEngine() {
      let model = EngineModel(ScriptedLanguageModel(turns: [], capabilities: [.toolCalling]))
      #expect(model.capabilities.contains(.toolCalling))
      #expect(!model.capabilities.contains(.guidedGeneration))
    }

    private func events(
      of engine: ScriptedLanguageModel, _ request: LanguageModelExecutorGenerationRequest
    ) async throws -> [String] {
      let model = EngineModel(engine)
      let executor = try EngineModel.Executor(configuration: model.executorConfiguration)
      let channel = LanguageModelExecutorGenerationChannel()
      try await executor.respond(to: request, model: model, streamingInto: channel)
      return await channel.standInEvents()
    }
  }
#endif
