#if canImport(FoundationModels, _version: 2)
  import Foundation
  import FoundationModels
  import Grammars
  import LanguageModels

  /// A request of Apple's session, as an engine takes it.
  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  struct EngineRequest {
    let request: GenerationRequest

    init(_ request: LanguageModelExecutorGenerationRequest) throws {
      let schema = try request.schema.map { try Self.schema($0) }
      var entries = Array(LanguageModels.Transcript(request.transcript))
      if let schema, case .prompt(var prompt)? = entries.last {
        prompt.responseFormat = .init(
          schema: schema, isShown: request.contextOptions.includeSchemaInPrompt ?? true)
        entries[entries.count - 1] = .prompt(prompt)
      }
      let tools = try request.enabledToolDefinitions.map { tool in
        LanguageModels.Transcript.ToolDefinition(
          name: tool.name, description: tool.description,
          parameters: try Self.schema(tool.parameters))
      }
      self.request = GenerationRequest(
        transcript: LanguageModels.Transcript(entries: entries),
        options: Self.options(request.generationOptions), schema: schema, tools: tools,
        toolCallingMode: Self.mode(request.generationOptions.toolCallingMode))
    }

    /// Apple's schemas are encoded as JSON Schema with the order of properties in `x-order`, as ours
    /// are.
    private static func schema(_ schema: Apple.Schema) throws -> LanguageModels.GenerationSchema {
      let data = try JSONEncoder().encode(schema)
      guard var document = try JSONValue(parsing: data).object else {
        throw LanguageModels.LanguageModelSession.GenerationError.unsupportedGuide(
          .init(debugDescription: "The schema isn't an object: \(schema)"))
      }
      // Values keep that order too.
      document["x-key-order"] = "declared"
      let ordered = Data(JSONValue.object(document).serialized().utf8)
      return try JSONDecoder().decode(LanguageModels.GenerationSchema.self, from: ordered)
    }

    private static func options(_ options: Apple.Options) -> LanguageModels.GenerationOptions {
      let sampling: LanguageModels.GenerationOptions.SamplingMode? =
        switch options.samplingMode?.kind {
        case .greedy: .greedy
        case .randomTopK(let count, let seed): .random(top: count, seed: seed)
        case .randomProbabilityThreshold(let threshold, let seed):
          .random(probabilityThreshold: threshold, seed: seed)
        default: nil
        }
      return LanguageModels.GenerationOptions(
        sampling: sampling, temperature: options.temperature,
        maximumResponseTokens: options.maximumResponseTokens)
    }

    private static func mode(
      _ mode: Apple.Options.ToolCallingMode?
    ) -> LanguageModels.GenerationOptions.ToolCallingMode {
      switch mode?.kind {
      case .required: .required
      case .disallowed: .disallowed
      default: .allowed
      }
    }
  }
#endif
