extension LanguageModelSession {
  /// An asynchronous sequence of snapshots of a response.
  ///
  /// Each snapshot contains the whole response so far and not only the new part. If an iterator is
  /// slower than the model, it skips to the newest snapshot. Generation stops when the iterating
  /// task is cancelled, or when the stream and all its iterators are released before the end.
  public struct ResponseStream<Content: Generable>: AsyncSequence, Sendable {
    /// A snapshot of a partially generated response.
    public struct Snapshot {
      /// The partially generated content, without the parts that aren't generated yet.
      public var content: Content.PartiallyGenerated
      /// The raw content as the model generated it.
      public var rawContent: GeneratedContent
    }

    private let run: StreamRun

    init(
      _ body:
        @escaping @Sendable (@escaping @Sendable (PartialResponse) -> Void) async throws ->
        CompletedRequest
    ) {
      run = StreamRun(body)
    }

    /// Returns an iterator that begins with the newest snapshot.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(run: run)
    }

    /// Waits for the end of the stream and returns the complete response.
    ///
    /// You can call this method after iterating over snapshots.
    public nonisolated(nonsending) func collect() async throws -> Response<Content> {
      let finished = try await withTaskCancellationHandler {
        try await run.finished
      } onCancel: {
        run.cancel()
      }
      return try Response(finished)
    }

    /// An iterator over the snapshots of a response.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let run: StreamRun
      private var seen = 0
      private var last: GeneratedContent?

      fileprivate init(run: StreamRun) {
        self.run = run
      }

      /// Waits for the next snapshot.
      ///
      /// - Returns: A snapshot, or `nil` after the end of the response.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws -> Snapshot? {
        while let (version, partial) = try await run.next(after: seen) {
          seen = version
          // Text that doesn't change the content yet, such as half a key, produces no snapshot.
          guard let raw = partial.content, raw != last,
            let content = try? Content.PartiallyGenerated(raw)
          else { continue }
          last = raw
          return Snapshot(content: content, rawContent: raw)
        }
        return nil
      }
    }
  }
}

extension LanguageModelSession.ResponseStream.Snapshot: CustomStringConvertible {
  /// The text so far, or the JSON so far with an ellipsis while it is incomplete.
  public var description: String {
    if case .string(let text) = rawContent.kind { text } else { rawContent.debugDescription }
  }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable
where Content.PartiallyGenerated: Sendable {}
