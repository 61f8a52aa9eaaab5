import LanguageModels

/// A request for the next turn of a conversation, the same for both protocols.
struct TurnRequest: Sendable {
  var model: String
  /// The conversation, which ends with a prompt or a tool output.
  var transcript: Transcript
  var tools: FunctionTools
  var allowsSeveralCalls: Bool
  var schema: GenerationSchema?
  var options: GenerationOptions
  /// Texts that end the answer and aren't part of it.
  var stops: [String] = []
  var streams: Bool

  /// Tokenizes the request.
  ///
  /// The model reads the schema, unless its text leaves less than a quarter of the window. The
  /// schema is enforced all the same.
  func prepared(on engine: any LanguageModel) async throws -> NextTurn {
    var turn = try await NextTurn(of: generation(showsSchema: true), on: engine)
    if schema != nil, turn.promptTokens > engine.contextSize / 4 * 3 {
      turn = try await NextTurn(of: generation(showsSchema: false), on: engine)
    }
    guard turn.promptTokens < engine.contextSize else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(
          debugDescription: """
            It takes \(turn.promptTokens) tokens, and the model's window has \
            \(engine.contextSize).
            """))
    }
    return turn
  }

  private func generation(showsSchema: Bool) -> GenerationRequest {
    var transcript = transcript
    if let schema, showsSchema { transcript = transcript.asking(for: schema) }
    return GenerationRequest(
      transcript: transcript, options: options, schema: schema, tools: tools.definitions,
      toolCallingMode: tools.mode)
  }
}

extension Transcript {
  /// Adds a schema to the last prompt, unless it has one already.
  fileprivate func asking(for schema: GenerationSchema) -> Transcript {
    var entries = Array(self)
    let last = entries.lastIndex { entry in if case .prompt = entry { true } else { false } }
    guard let last, case .prompt(var prompt) = entries[last],
      !entries[last].text.contains(ResponseFormat.opening)
    else { return self }
    prompt.responseFormat = ResponseFormat(schema: schema)
    entries[last] = .prompt(prompt)
    return Transcript(entries: entries)
  }
}
