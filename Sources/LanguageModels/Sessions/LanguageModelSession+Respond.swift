extension LanguageModelSession {
  /// Answers a prompt with text.
  ///
  /// - Throws: `GenerationError`, `ToolCallError`, `ToolRoundsError`, errors of the model's engine,
  ///   and `CancellationError` at most one token after the task was cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await answer(prompt, form: .text, options: options)
  }

  /// Answers a prompt that is a string, with text.
  ///
  /// - Throws: as with a `Prompt`.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await respond(to: Prompt(prompt), options: options)
  }

  /// Answers a prompt listed in a closure, with text.
  ///
  /// - Throws: as with a `Prompt`, and what the closure throws.
  @discardableResult
  public nonisolated(nonsending) func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await respond(to: prompt(), options: options)
  }

  /// Answers a prompt with a value that satisfies a schema.
  ///
  /// The value can't leave the schema where the model has guided generation; elsewhere the model is
  /// only told of it, and an answer that isn't JSON is an error.
  /// - Parameters:
  ///   - prompt: what to answer.
  ///   - schema: what the answer must satisfy.
  ///   - includeSchemaInPrompt: whether the model is shown the schema; leave it out only where the
  ///     conversation has shown it already, since the answers get worse.
  ///   - options: how tokens are chosen.
  /// - Throws: as `respond(to:options:)`; `decodingFailure` where the answer can't be read as asked
  ///   for.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await answer(prompt, form: .value(schema, isShown: includeSchemaInPrompt), options: options)
  }

  /// Answers a prompt that is a string, with a value that satisfies a schema.
  ///
  /// - Throws: as with a `Prompt`.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await respond(
      to: Prompt(prompt), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Answers a prompt listed in a closure, with a value that satisfies a schema.
  ///
  /// - Throws: as with a `Prompt`, and what the closure throws.
  @discardableResult
  public nonisolated(nonsending) func respond(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await respond(
      to: prompt(), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: options)
  }

  /// Answers a prompt with a value of a type.
  ///
  /// A `String` is asked for as plain text.
  /// - Parameters:
  ///   - prompt: what to answer.
  ///   - type: what the answer is read as.
  ///   - includeSchemaInPrompt: whether the model is shown the schema; leave it out only where the
  ///     conversation has shown it already, since the answers get worse.
  ///   - options: how tokens are chosen.
  /// - Throws: as `respond(to:options:)`; `decodingFailure` where the answer can't be read as asked
  ///   for.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await answer(prompt, form: .of(type, isShown: includeSchemaInPrompt), options: options)
  }

  /// Answers a prompt that is a string, with a value of a type.
  ///
  /// - Throws: as with a `Prompt`.
  @discardableResult
  public nonisolated(nonsending) func respond<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> {
    try await respond(
      to: Prompt(prompt), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Answers a prompt listed in a closure, with a value of a type.
  ///
  /// - Throws: as with a `Prompt`, and what the closure throws.
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
