import Grammars

extension GenerationRequest {
  /// Returns the request in the form that an engine supports, with a parser of its output.
  ///
  /// An engine with the ``LanguageModelCapabilities/toolCalling`` capability receives the
  /// transcript unchanged. For others, `GuidedTools` describes the tools in the instructions and in
  /// a schema.
  func prepared(for engine: any LanguageModel) -> PreparedRequest {
    let isGuided = engine.capabilities.contains(.guidedGeneration)
    var request = self
    if !engine.capabilities.contains(.toolCalling) {
      request.tools = []
      guard tools.isEmpty else { return GuidedTools(tools).prepare(request, isGuided: isGuided) }
      // Tool calls of another session become prompts and responses, which every chat template
      // supports.
      request.transcript = GuidedTools([]).flattened(transcript)
    }
    return PreparedRequest(
      request: request, parser: schema == nil ? .text : .value(isGuided: isGuided))
  }
}
