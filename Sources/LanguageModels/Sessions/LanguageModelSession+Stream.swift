extension LanguageModelSession {
  /// Answers a prompt and shows the answer as it grows.
  ///
  /// The model starts at once. Whatever goes wrong is thrown by the stream.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<String> {
    let turn = Result { try begin(prompt, options: options) }
    return ResponseStream { publish in
      try await self.answer(turn.get(), publish: publish)
    }
  }

  /// Answers a prompt that is a string and shows the answer as it grows.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) -> ResponseStream<String> {
    streamResponse(to: Prompt(prompt), options: options)
  }

  /// Answers a prompt listed in a closure and shows the answer as it grows.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> ResponseStream<String> {
    streamResponse(to: try prompt(), options: options)
  }

  /// An answer that grows: each snapshot is the whole answer so far, never just what is new.
  ///
  /// A reader that falls behind gets the newest snapshot and misses those between. The model stops
  /// when the reading task is cancelled, and when the stream is dropped before its end.
  public struct ResponseStream<Content: Sendable>: AsyncSequence, Sendable {
    /// The answer as far as it goes.
    public struct Snapshot: Sendable {
      /// Everything written so far.
      public var content: Content
    }

    private let run: StreamRun<Content>

    init(
      _ body:
        @escaping @Sendable (@escaping @Sendable (Content) -> Void) async throws ->
        Response<Content>
    ) {
      run = StreamRun(body)
    }

    /// Reads the stream; each reader sees the answer grow from where it is now.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(run: run)
    }

    /// Waits for the end and returns the complete answer; snapshots may have been read before.
    public func collect() async throws -> Response<Content> {
      try await withTaskCancellationHandler {
        try await run.response
      } onCancel: {
        run.cancel()
      }
    }

    /// Hands out snapshots as the answer grows.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let run: StreamRun<Content>
      private var seen = 0

      fileprivate init(run: StreamRun<Content>) {
        self.run = run
      }

      /// Waits until there is more to see.
      /// - Returns: the answer so far, or nil after its end.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws -> Snapshot? {
        guard let (version, content) = try await run.next(after: seen) else { return nil }
        seen = version
        return Snapshot(content: content)
      }
    }
  }
}
