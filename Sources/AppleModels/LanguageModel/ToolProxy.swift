#if canImport(FoundationModels)
  import FoundationModels
  import LanguageModels

  /// A tool of our session, as Apple's session sees it.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  struct ToolProxy: Apple.Tool {
    let name: String
    let description: String
    let parameters: Apple.Schema
    let includesSchemaInInstructions: Bool
    private let desk: CallDesk

    init(_ definition: LanguageModels.Transcript.ToolDefinition, desk: CallDesk) throws {
      name = definition.name
      description = definition.description
      parameters = try SchemaConverter.schema(definition.parameters, named: definition.name)
      includesSchemaInInstructions = definition.showsParameters
      self.desk = desk
    }

    @concurrent func call(arguments: Apple.Content) async throws -> String {
      try await desk.output(ofTool: name, LanguageModels.GeneratedContent(arguments))
    }
  }
#endif
