extension LanguageModelSession {
  /// Produces a text response to a prompt.
  ///
  /// - Throws: ``GenerationError``, ``ToolCallError``, ``ToolRoundsError``, errors of the engine,
  ///   and `CancellationError` at most one token after the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await answer(prompt, as: .text, options: options)
  }

  /// Produces a text response to a prompt given as a string.
  ///
  /// - Throws: The errors of ``respond(to:options:)-(Prompt,_)``.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await respond(to: Prompt(prompt), options: options)
  }

  /// Produces a text response to a prompt from a builder closure.
  ///
  /// - Throws: The errors of ``respond(to:options:)-(Prompt,_)``, and errors that the closure
  ///   throws.
  @discardableResult
  public nonisolated(nonsending) func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await respond(to: prompt(), options: options)
  }

  /// Produces a response to a prompt that satisfies a schema.
  ///
  /// Models with guided generation enforce the schema while they generate. Other models only see
  /// the schema in the prompt; a response that contains no valid JSON throws
  /// ``GenerationError/decodingFailure(_:)``.
  ///
  /// - Parameters:
  ///   - prompt: The prompt to respond to.
  ///   - schema: The schema of the response.
  ///   - includeSchemaInPrompt: A Boolean value that indicates whether the prompt includes the
  ///     schema. Responses are worse without it; pass `false` only if the conversation already
  ///     showed the schema to the model.
  ///   - options: Options that control sampling and the length of the response.
  /// - Throws: The errors of ``respond(to:options:)-(Prompt,_)``, and
  ///   ``GenerationError/decodingFailure(_:)`` if the response isn't JSON.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await answer(prompt, as: .value(schema, isShown: includeSchemaInPrompt), options: options)
  }

  /// Produces a response to a prompt given as a string that satisfies a schema.
  ///
  /// - Throws: The errors of the method that takes a ``Prompt``.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await respond(
      to: Prompt(prompt), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Produces a response to a prompt from a builder closure that satisfies a schema.
  ///
  /// - Throws: The errors of the method that takes a ``Prompt``, and errors that the closure
  ///   throws.
  @discardableResult
  public nonisolated(nonsending) func respond(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await respond(
      to: prompt(), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: options)
  }

  /// Produces a response of a generable type to a prompt.
  ///
  /// If the type is `String`, the request asks for plain text and not for JSON.
  ///
  /// - Parameters:
  ///   - prompt: The prompt to respond to.
  ///   - type: The type of the response.
  ///   - includeSchemaInPrompt: A Boolean value that indicates whether the prompt includes the
  ///     schema. Responses are worse without it; pass `false` only if the conversation already
  ///     showed the schema to the model.
  ///   - options: Options that control sampling and the length of the response.
  /// - Throws: The errors of ``respond(to:options:)-(Prompt,_)``, and
  ///   ``GenerationError/decodingFailure(_:)`` if the response can't be converted to the type.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await answer(prompt, as: .of(type, isShown: includeSchemaInPrompt), options: options)
  }

  /// Produces a response of a generable type to a prompt given as a string.
  ///
  /// - Throws: The errors of the method that takes a ``Prompt``.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await respond(
      to: Prompt(prompt), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Produces a response of a generable type to a prompt from a builder closure.
  ///
  /// - Throws: The errors of the method that takes a ``Prompt``, and errors that the closure
  ///   throws.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> {
    try await respond(
      to: prompt(), generating: type, includeSchemaInPrompt: includeSchemaInPrompt, options: options
    )
  }
}
