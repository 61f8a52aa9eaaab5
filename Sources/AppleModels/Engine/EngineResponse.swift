#if canImport(FoundationModels, _version: 2)
  import FoundationModels
  import LanguageModels

  /// A response of an engine on its way into the channel of Apple's session.
  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  struct EngineResponse {
    private let request: GenerationRequest
    private let channel: LanguageModelExecutorGenerationChannel

    init(_ request: GenerationRequest, _ channel: LanguageModelExecutorGenerationChannel) {
      self.request = request
      self.channel = channel
    }

    nonisolated(nonsending) func run(_ engine: any LanguageModels.LanguageModel) async throws {
      let (events, continuation) = AsyncStream.makeStream(of: GenerationEvent.self)
      let task = Task { [request] in
        defer { continuation.finish() }
        return try await engine.respond(to: request) { continuation.yield($0) }
      }
      try await withTaskCancellationHandler {
        for await event in events { await channel.send(Self.event(event)) }
        await send(try await task.value)
      } onCancel: {
        task.cancel()
      }
    }

    /// A piece counts as a token until the usage is sent.
    private static func event(
      _ event: GenerationEvent
    ) -> LanguageModelExecutorGenerationChannel.Event {
      switch event {
      case .text(let text): .response(action: .appendText(text, tokenCount: 1))
      case .toolCall(let call):
        .toolCalls(
          action: .toolCall(
            id: call.id, name: call.toolName,
            action: .appendArguments(call.arguments.jsonString, tokenCount: 1)))
      }
    }

    private nonisolated(nonsending) func send(_ outcome: GenerationOutcome) async {
      let usage = outcome.usage
      let input = LanguageModelExecutorGenerationChannel.Usage.Input(
        totalTokenCount: usage.promptTokens, cachedTokenCount: usage.cachedPromptTokens)
      let output = LanguageModelExecutorGenerationChannel.Usage.Output(
        totalTokenCount: usage.responseTokens, reasoningTokenCount: 0)
      if outcome.finishReason == .toolCalls {
        await channel.send(.toolCalls(action: .updateUsage(input: input, output: output)))
      } else {
        await channel.send(.response(action: .updateUsage(input: input, output: output)))
      }
    }
  }
#endif
