import Synchronization

extension LanguageModelSession {
  /// The model's complete answer to one prompt.
  public struct Response<Content: Sendable>: Sendable {
    /// The answer.
    public let content: Content
    /// What the request added to the transcript: the prompt and everything after it.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// Why the model stopped; `length` says that the answer is cut off.
    public let finishReason: FinishReason
    /// Tokens read and written.
    public let usage: Usage
  }

  /// Answers a prompt.
  ///
  /// - Throws: `GenerationError`, errors of the model's engine, and `CancellationError` at most one
  ///   token after the task was cancelled.
  @discardableResult
  public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await answer(begin(prompt, options: options)) { _ in }
  }

  /// Answers a prompt that is a string.
  ///
  /// - Throws: as `respond(to:options:)` with a `Prompt` does.
  @discardableResult
  public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await respond(to: Prompt(prompt), options: options)
  }

  /// Answers a prompt listed in a closure.
  ///
  /// - Throws: as `respond(to:options:)` does, and what the closure throws.
  @discardableResult
  public func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await respond(to: prompt(), options: options)
  }

  /// Runs one request to its end and settles the transcript; `publish` gets the answer so far.
  func answer(
    _ turn: Turn, publish: @escaping @Sendable (String) -> Void
  ) async throws -> Response<String> {
    do {
      try Task.checkCancellation()
      try await checkWindow(turn.request)
      let written = Written()
      let outcome = try await model.respond(to: turn.request) { piece in
        publish(written.append(piece))
      }
      let text = written.text
      let entry = Transcript.Response(
        assetIDs: [], segments: [.text(.init(content: text))])
      return Response(
        content: text, transcriptEntries: end(turn, with: .response(entry)),
        finishReason: outcome.finishReason, usage: outcome.usage)
    } catch {
      end(turn, with: nil)
      throw error
    }
  }

  /// Throws when the request and the room set aside for its answer don't fit the window.
  private func checkWindow(_ request: GenerationRequest) async throws {
    let count = try await model.tokenCount(for: request.transcript)
    let answer = request.options.maximumResponseTokens ?? 1
    guard count <= model.contextSize - answer else {
      throw GenerationError.exceededContextWindowSize(
        .init(
          debugDescription: """
            The conversation takes \(count) tokens and its answer needs room for \(answer); \
            \(model.name) has \(model.contextSize).
            """))
    }
  }
}

/// The answer as far as it is written.
private final class Written: Sendable {
  private let state = Mutex("")

  var text: String { state.withLock { $0 } }

  /// Adds a piece and returns all there is.
  func append(_ piece: String) -> String {
    state.withLock { text in
      text += piece
      return text
    }
  }
}
