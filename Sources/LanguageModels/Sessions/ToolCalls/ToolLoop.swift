struct ToolLoop: Sendable {
  let session: LanguageModelSession
  let engine: any LanguageModel
  let turn: LanguageModelSession.Turn
  let publish: @Sendable (PartialResponse) -> Void

  private var fitter: RequestFitter {
    RequestFitter(session: session, engine: engine, type: turn.responseType, options: turn.options)
  }

  func run() async throws -> (GeneratedContent, GenerationOutcome) {
    var transcript = session.transcript
    var usage = Usage(promptTokens: 0, responseTokens: 0)
    var rounds = ToolRounds(
      mode: turn.options.toolCallingMode ?? .allowed, maximum: turn.limits.maximumRounds)
    while true {
      let request = try await fitter.fit(transcript, mode: rounds.mode)
      let (result, outcome) = try await generate(request)
      usage = usage + outcome.usage
      switch result {
      case .answer(let content):
        publish(PartialResponse(text: "") { _ in content })
        return (content, GenerationOutcome(finishReason: outcome.finishReason, usage: usage))
      case .calls(let calls):
        // Engines that enforce the mode never get here with `mustAnswer`.
        guard !rounds.mustAnswer else {
          throw LanguageModelSession.ToolRoundsError(maximumRounds: turn.limits.maximumRounds)
        }
        transcript = try await complete(Transcript.ToolCalls(calls), &rounds, after: request)
      }
    }
  }

  private func complete(
    _ calls: Transcript.ToolCalls, _ rounds: inout ToolRounds,
    after request: RequestFitter.FittedRequest
  ) async throws -> Transcript {
    let transcript = session.extend(with: [.toolCalls(calls)])
    let new = rounds.newCalls(in: calls)
    var outputs: [Transcript.ToolOutput] = []
    if !new.isEmpty {
      let context = try await fitter.context(
        of: calls, in: transcript, known: rounds.knownOutputs(of: calls), after: request)
      let runner = ToolRunner(tools: session.tools, limits: turn.limits)
      outputs = try await ToolContext.$current.withValue(context) {
        try await runner.outputs(of: new.map { calls[$0] })
      }
    }
    try Task.checkCancellation()
    let all = rounds.complete(calls, with: Dictionary(uniqueKeysWithValues: zip(new, outputs)))
    return session.extend(with: all.map { .toolOutput($0) })
  }

  private func generate(
    _ request: RequestFitter.FittedRequest
  ) async throws -> (EngineResult, GenerationOutcome) {
    let prepared = request.prepared
    let buffer = ResponseBuffer()
    let outcome = try await request.generation.respond { event in
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
}
