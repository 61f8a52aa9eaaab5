extension LanguageModel {
  /// Returns the number of tokens before the response in a request with this transcript and no
  /// tools.
  public func tokenCount(for transcript: Transcript) async throws -> Int {
    try await tokenCount(for: GenerationRequest(transcript: transcript))
  }

  /// Returns the number of tokens before the response in a request with these entries and no tools.
  public func tokenCount(for entries: some Collection<Transcript.Entry>) async throws -> Int {
    try await tokenCount(for: Transcript(entries: entries))
  }

  /// Returns the number of tokens in a conversation that contains only this prompt.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    let entry = Transcript.Prompt(Prompt(prompt), options: GenerationOptions())
    return try await tokenCount(for: Transcript(entries: [.prompt(entry)]))
  }

  /// Returns the number of tokens in a conversation that contains only these instructions.
  public func tokenCount(for instructions: Instructions) async throws -> Int {
    let entry = Transcript.Instructions(instructions)
    return try await tokenCount(for: Transcript(entries: [.instructions(entry)]))
  }

  /// Returns an estimate of the number of tokens that a schema adds to a prompt that includes it.
  ///
  /// The count is an estimate because the text of the schema and the text of the prompt can share
  /// tokens where they meet.
  public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    try await tokenCount(of: Transcript.ResponseFormat(schema: schema).sentence)
  }

  /// Prepares the model for a conversation without tools.
  public func prewarm(for transcript: Transcript) async {
    await prewarm(for: GenerationRequest(transcript: transcript))
  }
}
