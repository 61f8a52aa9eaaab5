extension LanguageModelSession {
  /// Returns the next model request for the conversation.
  ///
  /// - Parameter shortened: The positions of tool outputs that the request contains in their
  ///   shorter form.
  func prepare(
    _ transcript: Transcript, as type: ResponseType, mode: GenerationOptions.ToolCallingMode,
    on engine: any LanguageModel, _ options: GenerationOptions = GenerationOptions(),
    shortening shortened: ArraySlice<Int> = []
  ) -> PreparedRequest {
    var request = GenerationRequest(
      transcript: transcript.shortening(shortened), options: options, schema: type.schema,
      tools: tools.definitions, toolCallingMode: mode, sessionID: id)
    // Computed from the whole outputs, because the model has read them.
    request.withheldTools = transcript.toolsNamedByOutputs(among: tools.definitions.map(\.name))
    return request.prepared(for: engine)
  }
}
