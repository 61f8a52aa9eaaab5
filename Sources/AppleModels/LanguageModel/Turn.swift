#if canImport(FoundationModels)
  import FoundationModels
  import Grammars
  import LanguageModels

  /// A request of our session, in the parts that Apple's session takes.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  struct Turn: Sendable {
    private let request: GenerationRequest

    init(_ request: GenerationRequest) { self.request = request }

    private var lastPrompt: LanguageModels.Transcript.Prompt? {
      let entry = request.transcript.last { entry in
        if case .prompt = entry { true } else { false }
      }
      if case .prompt(let prompt)? = entry { return prompt }
      return nil
    }

    /// The outputs at the end of the transcript.
    var outputs: [LanguageModels.Transcript.ToolOutput] {
      var outputs: [LanguageModels.Transcript.ToolOutput] = []
      for entry in request.transcript.reversed() {
        guard case .toolOutput(let output) = entry else { break }
        outputs.append(output)
      }
      return outputs.reversed()
    }

    /// The entries before the prompt.
    var history: LanguageModels.Transcript {
      guard case .prompt? = request.transcript.last else { return request.transcript }
      return LanguageModels.Transcript(entries: request.transcript.dropLast())
    }

    /// The prompt without its schema, which Apple's session shows in its own way.
    ///
    /// After outputs that no session waits for, such as those of a transcript that was stored, it is
    /// the prompt again: Apple's sessions only respond to prompts.
    var prompt: String? { lastPrompt?.segments.text }

    var options: Apple.Options { Apple.Options(request.options) }

    /// The tools to hand over.
    var tools: [LanguageModels.Transcript.ToolDefinition] {
      request.toolCallingMode == .disallowed ? [] : request.tools
    }

    /// The names of tools whose calls are refused.
    var withheld: Set<String> {
      guard request.toolCallingMode == .disallowed else { return request.withheldTools }
      return Set(request.tools.map(\.name))
    }

    var requiredTools: [LanguageModels.Transcript.ToolDefinition] {
      guard request.toolCallingMode == .required else { return [] }
      return request.tools.filter { !request.withheldTools.contains($0.name) }
    }

    /// The form of the response; `nil` for text.
    var format: ResponseFormat? {
      get throws {
        try request.schema.map { schema in
          ResponseFormat(
            schema: try SchemaConverter.schema(schema),
            isShown: lastPrompt?.responseFormat?.isShown ?? true)
        }
      }
    }

    var key: ConversationCache.Key { .init(history, tools: tools) }

    func key(after response: String) -> ConversationCache.Key {
      .init(request.transcript, response: response, tools: tools)
    }

    /// Throws if a response doesn't satisfy its schema.
    func check(_ response: String) throws {
      guard let schema = request.schema else { return }
      var matcher = ByteMatcher(try schema.grammar())
      guard matcher.advance(response.utf8), matcher.isComplete else {
        throw LanguageModels.LanguageModelSession.GenerationError.decodingFailure(
          .init(
            debugDescription: "The value doesn't satisfy the schema '\(schema.name)': \(response)"))
      }
    }
  }
#endif
