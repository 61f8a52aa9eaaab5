/// Prepares the requests of one tool loop so that they fit the context window.
///
/// If a request doesn't fit, older tool outputs are shortened in it, the oldest first. The
/// transcript of the session keeps the whole outputs.
struct RequestFitter: Sendable {
  let session: LanguageModelSession
  let engine: any LanguageModel
  let type: ResponseType
  let options: GenerationOptions

  struct FittedRequest: Sendable {
    var prepared: PreparedRequest
    var generation: PreparedGeneration
    /// The positions of the shortened outputs in the transcript.
    var shortened: ArraySlice<Int>
  }

  /// The number of tokens that every request leaves for the response.
  private var reserve: Int { options.maximumResponseTokens ?? 1 }

  /// Returns the request with as few shortened outputs as possible.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/exceededContextWindowSize(_:)`` if the
  ///   request doesn't even fit with all older outputs shortened.
  func fit(
    _ transcript: Transcript, mode: GenerationOptions.ToolCallingMode
  ) async throws -> FittedRequest {
    let whole = try await prepare(transcript, mode, shortening: [])
    if fits(whole) { return whole }
    let candidates = transcript.shortenableOutputs[...]
    guard !candidates.isEmpty else { throw exceeded(by: whole) }
    var least = 0
    var best = try await prepare(transcript, mode, shortening: candidates)
    guard fits(best) else { throw exceeded(by: best) }
    // More shortened outputs have fewer tokens, so a binary search finds the smallest number.
    while best.shortened.count - least > 1 {
      let middle = (least + best.shortened.count) / 2
      let request = try await prepare(transcript, mode, shortening: candidates.prefix(middle))
      if fits(request) {
        best = request
      } else {
        least = middle
      }
    }
    return best
  }

  /// Returns the space for the outputs of the calls that the transcript ends with.
  ///
  /// - Parameters:
  ///   - known: The outputs of calls that aren't run, by position.
  ///   - request: The request in which the model made the calls.
  func context(
    of calls: Transcript.ToolCalls, in transcript: Transcript,
    known: [Int: [Transcript.Segment]], after request: FittedRequest
  ) async throws -> ToolContext {
    var next = transcript
    for (index, call) in calls.enumerated() {
      let segments = known[index] ?? [.text(.init(content: ""))]
      next.append(.toolOutput(.init(id: call.id, toolName: call.toolName, segments: segments)))
    }
    let prepared = session.prepare(
      next, as: type, mode: .allowed, on: engine, options, shortening: request.shortened)
    let used = try await engine.tokenCount(for: prepared.request)
    let reserve = options.maximumResponseTokens ?? min(512, engine.contextSize / 4)
    let left = engine.contextSize - used - reserve
    // Without the markup of a template, every line of an output is quoted. The empty outputs
    // include the quotation of the first line.
    let isNative = engine.capabilities.contains(.toolCalling)
    return ToolContext(
      remainingTokens: max(0, left / calls.count), model: engine,
      lineBreak: isNative ? "\n" : "\n" + GuidedTools.quotation)
  }

  private func prepare(
    _ transcript: Transcript, _ mode: GenerationOptions.ToolCallingMode,
    shortening positions: ArraySlice<Int>
  ) async throws -> FittedRequest {
    let prepared = session.prepare(
      transcript, as: type, mode: mode, on: engine, options, shortening: positions)
    return FittedRequest(
      prepared: prepared, generation: try await engine.prepare(prepared.request),
      shortened: positions)
  }

  private func fits(_ request: FittedRequest) -> Bool {
    request.generation.promptTokens <= engine.contextSize - reserve
  }

  private func exceeded(by request: FittedRequest) -> LanguageModelSession.GenerationError {
    .exceededContextWindowSize(
      .init(
        debugDescription: """
          The conversation takes \(request.generation.promptTokens) tokens and its answer needs \
          room for \(reserve); \(engine.name) has \(engine.contextSize).
          """))
  }
}
