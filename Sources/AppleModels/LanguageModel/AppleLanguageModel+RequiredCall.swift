#if canImport(FoundationModels)
  import FoundationModels
  import Grammars
  import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension AppleLanguageModel {
    /// Has the model choose a tool and write its arguments, both as guided responses.
    ///
    /// OS 26 can't require a call, and on OS 27 the requirement would last for the whole response.
    func respond(
      callingOneOf tools: [LanguageModels.Transcript.ToolDefinition], _ turn: Turn, _ count: Int,
      _ emit: (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      let conversation = try AppleConversation(model: model, history: turn.history, tools: [])
      let name = try await name(ofOneOf: tools, turn, in: conversation)
      guard let tool = tools.first(where: { $0.name == name }) else {
        throw LanguageModels.LanguageModelSession.GenerationError.decodingFailure(
          .init(debugDescription: "The model chose a tool that isn't there: \(name)"))
      }
      let question = """
        \(turn.prompt ?? "")

        Call the tool \(tool.name) for this. Give its arguments. The tool: \(tool.description)
        """
      let schema = try SchemaConverter.schema(tool.parameters, named: tool.name)
      let json = try await conversation.value(question, schema, turn.options)
      let call = LanguageModels.Transcript.ToolCall(
        toolName: name, arguments: try LanguageModels.GeneratedContent(json: json))
      emit(.toolCall(call))
      return GenerationOutcome(
        finishReason: .toolCalls,
        usage: Usage(promptTokens: count, responseTokens: try await tokenCount(of: json)))
    }

    private func name(
      ofOneOf tools: [LanguageModels.Transcript.ToolDefinition], _ turn: Turn,
      in conversation: AppleConversation
    ) async throws -> String {
      guard tools.count > 1 else { return tools[0].name }
      let list = tools.map { "\($0.name): \($0.description)" }.joined(separator: "\n")
      let question = "\(turn.prompt ?? "")\n\nChoose the tool to call for this.\n\(list)"
      let names = JSONValue.array(tools.map { .string($0.name) })
      let schema = try SchemaConverter.schema(["enum": names], named: "Tool")
      let json = try await conversation.value(question, schema, turn.options)
      return try LanguageModels.GeneratedContent(json: json).value(String.self)
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension AppleConversation {
    /// Returns a guided response as JSON.
    fileprivate func value(
      _ prompt: String, _ schema: Apple.Schema, _ options: Apple.Options
    ) async throws -> String {
      begin(prompt, ResponseFormat(schema: schema, isShown: true), options)
      guard case .response(let json) = try await next(emit: { _ in }) else {
        preconditionFailure("A session without tools calls none.")
      }
      return json
    }
  }
#endif
