extension LanguageModel {
  /// Counts the tokens a request with this transcript, and no tools, would put before the answer.
  public func tokenCount(for transcript: Transcript) async throws -> Int {
    try await tokenCount(for: GenerationRequest(transcript: transcript))
  }

  /// Counts the tokens a request made of these entries would put before the answer.
  public func tokenCount(for entries: some Collection<Transcript.Entry>) async throws -> Int {
    try await tokenCount(for: Transcript(entries: entries))
  }

  /// Counts the tokens of a conversation that consists of this prompt alone.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    let entry = Transcript.Prompt(Prompt(prompt), options: GenerationOptions())
    return try await tokenCount(for: Transcript(entries: [.prompt(entry)]))
  }

  /// Counts the tokens that these instructions alone put at the start of a conversation.
  public func tokenCount(for instructions: Instructions) async throws -> Int {
    let entry = Transcript.Instructions(instructions)
    return try await tokenCount(for: Transcript(entries: [.instructions(entry)]))
  }

  /// Counts the tokens that these tools alone put at the start of a conversation.
  public func tokenCount(for tools: [any Tool]) async throws -> Int {
    try await LanguageModelSession(model: self, tools: tools).tokenCountOfTranscript()
  }

  /// Counts the tokens that a prompt gets longer by where it shows this schema.
  ///
  /// The schema's words may merge with the prompt's, so this is an estimate.
  public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    try await tokenCount(of: Transcript.ResponseFormat(schema: schema).sentence)
  }

  /// Reads ahead a conversation without tools.
  public func prewarm(for transcript: Transcript) async {
    await prewarm(for: GenerationRequest(transcript: transcript))
  }
}
