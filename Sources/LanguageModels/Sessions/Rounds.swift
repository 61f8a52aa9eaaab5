/// One request from prompt to answer: the model's rounds, with the tools it calls between them.
struct Rounds: Sendable {
  let session: LanguageModelSession
  let engine: any LanguageModel
  let turn: LanguageModelSession.Turn
  let publish: @Sendable (Draft) -> Void

  func run() async throws -> (GeneratedContent, GenerationOutcome) {
    var transcript = session.transcript
    var usage = Usage(promptTokens: 0, responseTokens: 0)
    var mode = turn.options.toolCallingMode ?? .allowed
    var round = 0
    while true {
      let plan = session.round(transcript, form: turn.form, mode: mode, on: engine, turn.options)
      try await checkWindow(plan.request)
      let (result, outcome) = try await write(plan)
      usage = usage + outcome.usage
      switch result {
      case .answer(let content):
        publish(Draft(text: "") { _ in content })
        return (
          content, GenerationOutcome(finishReason: outcome.finishReason, usage: usage)
        )
      case .calls(let calls):
        guard round < turn.limits.maximumRounds else {
          throw LanguageModelSession.ToolRoundsError(maximumRounds: turn.limits.maximumRounds)
        }
        let entry = Transcript.ToolCalls(calls)
        _ = session.extend(with: [.toolCalls(entry)])
        let runner = ToolRunner(tools: session.tools, limits: turn.limits)
        let outputs = try await runner.outputs(of: entry)
        try Task.checkCancellation()
        transcript = session.extend(with: outputs.map { .toolOutput($0) })
        if mode == .required { mode = .allowed }
        round += 1
      }
    }
  }

  /// Lets the engine write once.
  private func write(_ plan: Round) async throws -> (RoundResult, GenerationOutcome) {
    let written = Written()
    let outcome = try await engine.respond(to: plan.request) { event in
      switch event {
      case .text(let piece):
        publish(Draft(text: written.append(piece), read: plan.reading.partial))
      case .toolCall(let call): written.append(call)
      }
    }
    let calls = written.calls
    if let call = calls.first(where: { plan.request.withheldTools.contains($0.toolName) }) {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "The model called a tool that it mustn't call now: \(call)."))
    }
    if !calls.isEmpty { return (.calls(calls), outcome) }
    return (try plan.reading.whole(written.text, outcome.finishReason), outcome)
  }

  /// Throws when the request and the room set aside for its answer don't fit the window.
  private func checkWindow(_ request: GenerationRequest) async throws {
    let count = try await engine.tokenCount(for: request)
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
