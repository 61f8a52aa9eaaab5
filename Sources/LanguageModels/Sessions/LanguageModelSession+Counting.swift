extension LanguageModelSession {
  /// Prepares the model for the next request, so that its response starts sooner.
  ///
  /// The method returns immediately. It loads a model that isn't loaded yet.
  public func prewarm(promptPrefix: Prompt? = nil) {
    var ahead = transcript
    if let promptPrefix {
      ahead.append(.prompt(.init(promptPrefix, options: GenerationOptions())))
    }
    Task { [self, ahead] in
      guard let engine = try? await model.resolved() else { return }
      await engine.prewarm(for: prepare(ahead, as: .text, mode: .allowed, on: engine).request)
    }
  }

  /// Returns the number of tokens before the response in a request with this prompt.
  ///
  /// The count is exact and includes instructions, tools, earlier entries and the text of the chat
  /// template. The rest of the model's ``LanguageModel/contextSize`` is available for the response.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    var whole = transcript
    whole.append(.prompt(.init(Prompt(prompt), options: GenerationOptions())))
    return try await tokenCount(of: whole)
  }

  /// Returns the number of tokens before the response in a request for a value of a schema.
  ///
  /// The count is exact and includes the schema if the prompt does.
  public func tokenCount(
    for prompt: some PromptRepresentable, schema: GenerationSchema,
    includeSchemaInPrompt: Bool = true
  ) async throws -> Int {
    let type = ResponseType.value(schema, isShown: includeSchemaInPrompt)
    var whole = transcript
    whole.append(
      .prompt(
        .init(Prompt(prompt), options: GenerationOptions(), responseFormat: type.responseFormat)))
    return try await tokenCount(of: whole, as: type)
  }

  func tokenCountOfTranscript() async throws -> Int { try await tokenCount(of: transcript) }

  private func tokenCount(
    of transcript: Transcript, as type: ResponseType = .text
  ) async throws -> Int {
    let engine = try await model.resolved()
    return try await engine.tokenCount(
      for: prepare(transcript, as: type, mode: .allowed, on: engine).request)
  }
}

extension LanguageModel {
  /// Returns the number of tokens in a conversation that contains only the definitions of these
  /// tools.
  public func tokenCount(for tools: [any Tool]) async throws -> Int {
    try await LanguageModelSession(model: self, tools: tools).tokenCountOfTranscript()
  }
}
