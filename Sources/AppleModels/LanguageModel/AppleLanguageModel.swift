#if canImport(FoundationModels)
  public import FoundationModels
  public import LanguageModels

  /// Apple's system language model as an engine.
  ///
  /// Sessions of this package then run on the model of Apple Intelligence, with the same tools,
  /// schemas and transcripts as on any other engine:
  ///
  /// ```swift
  /// let session = LanguageModelSession(model: AppleLanguageModel(), tools: [FindNotes()])
  /// ```
  ///
  /// Schemas are enforced by Apple's framework, and each value is checked once more. Tools are handed
  /// over: the model decides on a call in its own way, and our session runs the tool.
  ///
  /// Before OS 26.4 the framework doesn't count tokens, and the counts are estimates.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  public final class AppleLanguageModel: LanguageModels.LanguageModel {
    /// The name of the model.
    public let name: String
    let model: FoundationModels.SystemLanguageModel
    private let cache = ConversationCache()

    /// Creates an engine from a system model.
    ///
    /// - Parameters:
    ///   - model: The model, with its use case and guardrails.
    ///   - name: The name to show to people.
    public init(_ model: FoundationModels.SystemLanguageModel = .default, name: String = "Apple") {
      self.model = model
      self.name = name
    }

    /// The size of the context window in tokens.
    public var contextSize: Int { model.contextSize }

    /// Guided generation and tool calling.
    public var capabilities: LanguageModels.LanguageModelCapabilities {
      [.guidedGeneration, .toolCalling]
    }

    /// The availability of the model, with the reason if it is unavailable.
    public var availability: LanguageModels.SystemLanguageModel.Availability {
      .init(model.availability)
    }

    /// Counts the tokens of a request once, for its check and its response.
    public func prepare(_ request: GenerationRequest) async throws -> PreparedGeneration {
      let count = try await tokenCount(for: request)
      return PreparedGeneration(promptTokens: count) { emit in
        try await self.respond(to: request, taking: count, emit: emit)
      }
    }

    /// Creates a session with the conversation and has the system load the model.
    ///
    /// The next request that begins with the same conversation uses that session.
    public func prewarm(for request: GenerationRequest) async {
      let turn = Turn(request)
      guard
        let conversation = try? AppleConversation(
          model: model, history: turn.history, tools: turn.tools)
      else { return }
      conversation.prewarm(turn.prompt)
      cache.keep(conversation, as: turn.key)
    }

    /// Generates the response to the last prompt or the last tool outputs.
    ///
    /// - Throws: Errors of `LanguageModelSession.GenerationError` for those of Apple's framework,
    ///   ``AppleModelError`` for others, and `CancellationError`.
    public func respond(
      to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      try await respond(to: request, taking: try await tokenCount(for: request), emit: emit)
    }

    private func respond(
      to request: GenerationRequest, taking count: Int,
      emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      if case .unavailable(let reason) = availability {
        throw LanguageModels.LanguageModelSession.GenerationError.assetsUnavailable(
          .init(debugDescription: reason.appleRemedy))
      }
      let room = contextSize - count - (request.options.maximumResponseTokens ?? 1)
      guard room >= 0 else {
        throw LanguageModels.LanguageModelSession.GenerationError.exceededContextWindowSize(
          .init(
            debugDescription: "\(count) tokens and the response don't fit the window of "
              + "\(contextSize)."))
      }
      do {
        return try await respond(to: Turn(request), count, emit)
      } catch {
        throw await AppleErrors.ours(error)
      }
    }

    private func respond(
      to turn: Turn, _ count: Int, _ emit: @escaping @Sendable (GenerationEvent) -> Void
    ) async throws -> GenerationOutcome {
      let required = turn.requiredTools
      if !required.isEmpty {
        return try await respond(callingOneOf: required, turn, count, emit)
      }
      let conversation = try continued(turn) ?? begun(turn)
      switch try await conversation.next(emit: emit) {
      case .calls(let ids):
        cache.keep(conversation, waitingFor: ids)
        return GenerationOutcome(
          finishReason: .toolCalls, usage: Usage(promptTokens: count, responseTokens: 1))
      case .response(let text):
        try turn.check(text)
        cache.keep(conversation, as: turn.key(after: text))
        return try await outcome(of: text, turn, count)
      }
    }

    /// Returns the conversation that waits for the outputs at the end of the transcript.
    private func continued(_ turn: Turn) -> AppleConversation? {
      let outputs = turn.outputs
      guard !outputs.isEmpty, let conversation = cache.take(waitingFor: Set(outputs.map(\.id)))
      else {
        return nil
      }
      conversation.desk.withhold(turn.withheld)
      for output in outputs { conversation.desk.answer(output.id, output.segments.text) }
      return conversation
    }

    private func begun(_ turn: Turn) throws -> AppleConversation {
      let conversation =
        try cache.take(turn.key)
        ?? AppleConversation(model: model, history: turn.history, tools: turn.tools)
      conversation.desk.withhold(turn.withheld)
      conversation.begin(turn.prompt ?? "", try turn.format, turn.options)
      return conversation
    }

    private func outcome(
      of text: String, _ turn: Turn, _ count: Int
    ) async throws -> GenerationOutcome {
      let maximum = turn.options.maximumResponseTokens ?? .max
      let written = min(maximum, try await tokenCount(of: text))
      return GenerationOutcome(
        finishReason: written == maximum ? .length : .stop,
        usage: Usage(promptTokens: count, responseTokens: written))
    }
  }
#endif
