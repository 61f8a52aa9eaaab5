import LanguageModels

struct TurnRun: Sendable {
  var request: TurnRequest
  var turn: NextTurn
  var engine: any LanguageModel
  var queue: AnswerQueue

  /// Generates the turn.
  ///
  /// The answer is cancelled if `deliver` throws.
  ///
  /// - Parameter deliver: Receives the events, without what a stop sequence ends and without the
  ///   calls after the only one that is allowed.
  func run(_ deliver: (GenerationEvent) async throws -> Void) async throws -> GenerationOutcome {
    var stops = StopSequences(request.stops)
    var calls = 0
    var text = ""
    for try await event in events() {
      switch event {
      case .event(.text(let piece)):
        text += piece
        let shown = stops.read(piece)
        if !shown.isEmpty { try await deliver(.text(shown)) }
        if stops.isStopped { return try await stopped(after: text) }
      case .event(.toolCall(let call)):
        calls += 1
        if calls == 1 || request.allowsSeveralCalls { try await deliver(.toolCall(call)) }
      case .end(let outcome):
        let rest = stops.finish()
        if !rest.isEmpty { try await deliver(.text(rest)) }
        return outcome
      }
    }
    throw CancellationError()
  }

  private func stopped(after text: String) async throws -> GenerationOutcome {
    GenerationOutcome(
      finishReason: .stop,
      usage: Usage(
        promptTokens: turn.promptTokens, responseTokens: try await engine.tokenCount(of: text)))
  }

  private enum Step: Sendable {
    case event(GenerationEvent)
    case end(GenerationOutcome)
  }

  /// The generation is cancelled when the stream is released.
  private func events() -> AsyncThrowingStream<Step, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task { [turn, queue] in
        do {
          let outcome = try await queue.run {
            try await turn.respond { continuation.yield(.event($0)) }
          }
          continuation.yield(.end(outcome))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
