/// The next turn of a conversation whose tools the caller runs.
///
/// A session runs its tools and keeps its transcript. A server that gets the whole conversation with
/// each request does neither.
package struct NextTurn: Sendable {
  /// The exact number of tokens before the response.
  package var promptTokens: Int { generation.promptTokens }

  private let generation: PreparedGeneration
  private let parser: ResponseParser
  private let hasSchema: Bool
  private let isVerbatim: Bool

  /// Tokenizes the request, in the form that the engine supports.
  package init(of request: GenerationRequest, on engine: any LanguageModel) async throws {
    let engine = try await engine.resolved()
    let prepared = request.prepared(for: engine)
    generation = try await engine.prepare(prepared.request)
    parser = prepared.parser
    hasSchema = request.schema != nil
    let capabilities = engine.capabilities
    isVerbatim =
      (request.tools.isEmpty || capabilities.contains(.toolCalling))
      && (!hasSchema || capabilities.contains(.guidedGeneration))
  }

  /// Generates the turn: text, the JSON of a value, or tool calls.
  ///
  /// - Parameter emit: A closure that receives each event in order, one at a time, on any thread.
  /// - Returns: The reason the response ended and the tokens it used.
  package func respond(
    emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    if isVerbatim { return try await generation.respond(emit: emit) }
    let buffer = ResponseBuffer()
    let sent = SentText(emit)
    var outcome = try await generation.respond { event in
      guard case .text(let text) = event else { return emit(event) }
      let whole = buffer.append(text)
      // A value is sent when it's whole, because its text may be another one until then.
      if !hasSchema, let content = parser.partial(whole), case .string(let text) = content.kind {
        sent.extend(to: text)
      }
    }
    switch try parser.whole(buffer.text, outcome.finishReason) {
    case .answer(let content):
      if !hasSchema, case .string(let text) = content.kind {
        sent.extend(to: text)
      } else {
        sent.extend(to: content.jsonString)
      }
    case .calls(let calls):
      for call in calls { emit(.toolCall(call)) }
      outcome.finishReason = .toolCalls
    }
    return outcome
  }
}
