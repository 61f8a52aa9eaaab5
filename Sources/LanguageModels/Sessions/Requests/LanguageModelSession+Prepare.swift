extension LanguageModelSession {
  /// Returns the next model request for the conversation.
  ///
  /// An engine with the ``LanguageModelCapabilities/toolCalling`` capability receives the
  /// transcript unchanged. For others, `GuidedTools` describes the tools in the instructions and in
  /// a schema.
  ///
  /// - Parameter shortened: The positions of tool outputs that the request contains in their
  ///   shorter form.
  func prepare(
    _ transcript: Transcript, as type: ResponseType, mode: GenerationOptions.ToolCallingMode,
    on engine: any LanguageModel, _ options: GenerationOptions = GenerationOptions(),
    shortening shortened: ArraySlice<Int> = []
  ) -> PreparedRequest {
    let isGuided = engine.capabilities.contains(.guidedGeneration)
    let isNative = engine.capabilities.contains(.toolCalling)
    var request = GenerationRequest(
      transcript: transcript.shortening(shortened), options: options, schema: type.schema,
      toolCallingMode: mode,
      sessionID: id)
    // Computed from the whole outputs, because the model has read them.
    request.withheldTools = transcript.toolsNamedByOutputs(among: tools.definitions.map(\.name))
    if !tools.definitions.isEmpty {
      guard isNative else {
        return GuidedTools(tools.definitions).prepare(request, as: type, isGuided: isGuided)
      }
      request.tools = tools.definitions
    } else if !isNative {
      // Tool calls of another session become prompts and responses, which every chat template
      // supports.
      request.transcript = GuidedTools([]).flattened(request.transcript)
    }
    return PreparedRequest(
      request: request, parser: type.schema == nil ? .text : .value(isGuided: isGuided))
  }
}
