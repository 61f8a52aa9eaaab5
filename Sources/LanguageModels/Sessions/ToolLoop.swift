/// A loop that runs tool calls between model requests until the model responds.
struct ToolLoop: Sendable {
  let session: LanguageModelSession
  let engine: any LanguageModel
  let turn: LanguageModelSession.Turn
  let publish: @Sendable (PartialResponse) -> Void

  func run() async throws -> (GeneratedContent, GenerationOutcome) {
    var transcript = session.transcript
    var usage = Usage(promptTokens: 0, responseTokens: 0)
    var mode = turn.options.toolCallingMode ?? .allowed
    var completedRounds = 0
    while true {
      let prepared = session.prepare(
        transcript, as: turn.responseType, mode: mode, on: engine, turn.options)
      let (result, outcome) = try await generate(prepared)
      usage = usage + outcome.usage
      switch result {
      case .answer(let content):
        publish(PartialResponse(text: "") { _ in content })
        return (
          content, GenerationOutcome(finishReason: outcome.finishReason, usage: usage)
        )
      case .calls(let calls):
        guard completedRounds < turn.limits.maximumRounds else {
          throw LanguageModelSession.ToolRoundsError(maximumRounds: turn.limits.maximumRounds)
        }
        let entry = Transcript.ToolCalls(calls)
        _ = session.extend(with: [.toolCalls(entry)])
        let runner = ToolRunner(tools: session.tools, limits: turn.limits)
        let outputs = try await runner.outputs(of: entry)
        try Task.checkCancellation()
        transcript = session.extend(with: outputs.map { .toolOutput($0) })
        if mode == .required { mode = .allowed }
        completedRounds += 1
      }
    }
  }

  /// Runs one model request and parses its output.
  private func generate(
    _ prepared: PreparedRequest
  ) async throws -> (EngineResult, GenerationOutcome) {
    let generation = try await engine.prepare(prepared.request)
    try checkWindow(generation.promptTokens, prepared.request)
    let buffer = ResponseBuffer()
    let outcome = try await generation.respond { event in
      switch event {
      case .text(let text):
        publish(PartialResponse(text: buffer.append(text), parse: prepared.parser.partial))
      case .toolCall(let call): buffer.append(call)
      }
    }
    let calls = buffer.calls
    if let call = calls.first(where: { prepared.request.withheldTools.contains($0.toolName) }) {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "The model called a tool that it mustn't call now: \(call)."))
    }
    if !calls.isEmpty { return (.calls(calls), outcome) }
    return (try prepared.parser.whole(buffer.text, outcome.finishReason), outcome)
  }

  /// Throws an error if the request and the space reserved for its response exceed the context
  /// window.
  private func checkWindow(_ count: Int, _ request: GenerationRequest) throws {
    let answer = request.options.maximumResponseTokens ?? 1
    guard count <= engine.contextSize - answer else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(
          debugDescription: """
            The conversation takes \(count) tokens and its answer needs room for \(answer); \
            \(engine.name) has \(engine.contextSize).
            """))
    }
  }
}
