extension LanguageModelSession {
  /// Answers a prompt with text and shows it as it grows.
  ///
  /// The model starts at once. Whatever goes wrong is thrown by the stream.
  public func streamResponse(to prompt: Prompt, options: GenerationOptions = GenerationOptions())
    -> ResponseStream<String>
  {
    stream(prompt, form: .text, options: options)
  }

  /// Answers a prompt that is a string, with text and shows it as it grows.
  public func streamResponse(to prompt: String, options: GenerationOptions = GenerationOptions())
    -> ResponseStream<String>
  {
    streamResponse(to: Prompt(prompt), options: options)
  }

  /// Answers a prompt listed in a closure, with text and shows it as it grows.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<String> {
    streamResponse(to: try prompt(), options: options)
  }

  /// Answers a prompt with a value that satisfies a schema and shows it as it grows.
  ///
  /// Snapshots hold what is written of the value so far.
  /// - Parameters:
  ///   - prompt: what to answer.
  ///   - schema: what the answer must satisfy.
  ///   - includeSchemaInPrompt: whether the model is shown the schema; leave it out only where the
  ///     conversation has shown it already, since the answers get worse.
  ///   - options: how tokens are chosen.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<GeneratedContent> {
    stream(prompt, form: .value(schema, isShown: includeSchemaInPrompt), options: options)
  }

  /// Answers a prompt that is a string, with a value that satisfies a schema and shows it as it
  /// grows.
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<GeneratedContent> {
    streamResponse(
      to: Prompt(prompt), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Answers a prompt listed in a closure, with a value that satisfies a schema and shows it as it
  /// grows.
  public func streamResponse(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<GeneratedContent> {
    streamResponse(
      to: try prompt(), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Answers a prompt with a value of a type and shows it as it grows.
  ///
  /// Snapshots are of the type's `PartiallyGenerated`: what isn't written yet is nil in them.
  /// - Parameters:
  ///   - prompt: what to answer.
  ///   - type: what the answer is read as.
  ///   - includeSchemaInPrompt: whether the model is shown the schema; leave it out only where the
  ///     conversation has shown it already, since the answers get worse.
  ///   - options: how tokens are chosen.
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<Content> {
    stream(prompt, form: .of(type, isShown: includeSchemaInPrompt), options: options)
  }

  /// Answers a prompt that is a string, with a value of a type and shows it as it grows.
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<Content> {
    streamResponse(
      to: Prompt(prompt), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Answers a prompt listed in a closure, with a value of a type and shows it as it grows.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<Content> {
    streamResponse(
      to: try prompt(), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }
}
