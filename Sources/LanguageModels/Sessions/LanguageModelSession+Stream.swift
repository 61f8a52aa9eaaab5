extension LanguageModelSession {
  /// Produces a stream of snapshots of a text response to a prompt.
  ///
  /// The request starts immediately. All errors are thrown by the stream.
  public func streamResponse(to prompt: Prompt, options: GenerationOptions = GenerationOptions())
    -> ResponseStream<String>
  {
    stream(prompt, as: .text, options: options)
  }

  /// Produces a stream of snapshots of a text response to a prompt given as a string.
  public func streamResponse(to prompt: String, options: GenerationOptions = GenerationOptions())
    -> ResponseStream<String>
  {
    streamResponse(to: Prompt(prompt), options: options)
  }

  /// Produces a stream of snapshots of a text response to a prompt from a builder closure.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<String> {
    streamResponse(to: try prompt(), options: options)
  }

  /// Produces a stream of snapshots of a response that satisfies a schema.
  ///
  /// Each snapshot holds the part of the value that is generated so far.
  ///
  /// - Parameters:
  ///   - prompt: The prompt to respond to.
  ///   - schema: The schema of the response.
  ///   - includeSchemaInPrompt: A Boolean value that indicates whether the prompt includes the
  ///     schema. Responses are worse without it; pass `false` only if the conversation already
  ///     showed the schema to the model.
  ///   - options: Options that control sampling and the length of the response.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<GeneratedContent> {
    stream(prompt, as: .value(schema, isShown: includeSchemaInPrompt), options: options)
  }

  /// Produces a stream of snapshots of a response to a string that satisfies a schema.
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<GeneratedContent> {
    streamResponse(
      to: Prompt(prompt), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Produces a stream of snapshots of a response to a built prompt that satisfies a schema.
  public func streamResponse(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<GeneratedContent> {
    streamResponse(
      to: try prompt(), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Produces a stream of snapshots of a response of a generable type.
  ///
  /// The snapshots have the type's `PartiallyGenerated`, in which properties that aren't generated
  /// yet are `nil`.
  ///
  /// - Parameters:
  ///   - prompt: The prompt to respond to.
  ///   - type: The type of the response.
  ///   - includeSchemaInPrompt: A Boolean value that indicates whether the prompt includes the
  ///     schema. Responses are worse without it; pass `false` only if the conversation already
  ///     showed the schema to the model.
  ///   - options: Options that control sampling and the length of the response.
  public func streamResponse<Content: Generable>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<Content> {
    stream(prompt, as: .of(type, isShown: includeSchemaInPrompt), options: options)
  }

  /// Produces a stream of snapshots of a response of a generable type to a prompt given as a
  /// string.
  public func streamResponse<Content: Generable>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<Content> {
    streamResponse(
      to: Prompt(prompt), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }

  /// Produces a stream of snapshots of a response of a generable type to a built prompt.
  public func streamResponse<Content: Generable>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<Content> {
    streamResponse(
      to: try prompt(), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
      options: options)
  }
}
