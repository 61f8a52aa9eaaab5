#if canImport(FoundationModels)
  public import FoundationModels
  public import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension FoundationModels.Transcript {
    /// Creates a transcript from ours, to go on with a conversation in a session of Apple's.
    ///
    /// - Throws: `GenerationError.unsupportedGuide` for a tool or a response whose schema Apple's
    ///   can't express.
    public init(_ transcript: LanguageModels.Transcript) throws {
      try self.init(entries: transcript.map { try Entry($0) })
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension Apple.Transcript.Entry {
    init(_ entry: LanguageModels.Transcript.Entry) throws {
      switch entry {
      case .instructions(let entry):
        let tools = try entry.toolDefinitions.map { tool in
          Apple.Transcript.ToolDefinition(
            name: tool.name, description: tool.description,
            parameters: try SchemaConverter.schema(tool.parameters, named: tool.name))
        }
        self = .instructions(
          .init(id: entry.id, segments: entry.segments.apple, toolDefinitions: tools))
      case .prompt(let entry):
        // The format of a former response is only its name, which the response has too.
        self = .prompt(
          .init(id: entry.id, segments: entry.segments.apple, options: .init(entry.options)))
      case .toolCalls(let entry):
        let calls = entry.map { call in
          Apple.Transcript.ToolCall(
            id: call.id, toolName: call.toolName, arguments: .init(call.arguments))
        }
        self = .toolCalls(.init(id: entry.id, calls))
      case .toolOutput(let entry):
        self = .toolOutput(
          .init(id: entry.id, toolName: entry.toolName, segments: entry.segments.apple))
      case .response(let entry):
        self = .response(
          .init(id: entry.id, assetIDs: entry.assetIDs, segments: entry.segments.apple))
      }
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension [LanguageModels.Transcript.Segment] {
    var apple: [Apple.Transcript.Segment] {
      map { segment in
        switch segment {
        case .text(let part): .text(.init(id: part.id, content: part.content))
        case .structure(let part):
          .structure(.init(id: part.id, source: part.source, content: .init(part.content)))
        }
      }
    }
  }
#endif
