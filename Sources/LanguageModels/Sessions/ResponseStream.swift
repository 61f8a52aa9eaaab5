extension LanguageModelSession {
  /// An answer that grows: each snapshot is the whole answer so far, never just what is new.
  ///
  /// A reader that falls behind gets the newest snapshot and misses those between. The model stops
  /// when the reading task is cancelled, and when the stream is dropped before its end.
  public struct ResponseStream<Content: Generable>: AsyncSequence, Sendable {
    /// The answer as far as it goes.
    public struct Snapshot {
      /// Everything written so far; what isn't written yet is missing from it.
      public var content: Content.PartiallyGenerated
      /// The same as it was written.
      public var rawContent: GeneratedContent
    }

    private let run: StreamRun

    init(
      _ body: @escaping @Sendable (@escaping @Sendable (Draft) -> Void) async throws -> Finished
    ) {
      run = StreamRun(body)
    }

    /// Reads the stream; each reader sees the answer grow from where it is now.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(run: run)
    }

    /// Waits for the end and returns the complete answer; snapshots may have been read before.
    public nonisolated(nonsending) func collect() async throws -> Response<Content> {
      let finished = try await withTaskCancellationHandler {
        try await run.finished
      } onCancel: {
        run.cancel()
      }
      return try Response(finished)
    }

    /// Hands out snapshots as the answer grows.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let run: StreamRun
      private var seen = 0
      private var last: GeneratedContent?

      fileprivate init(run: StreamRun) {
        self.run = run
      }

      /// Waits until there is more to see.
      /// - Returns: the answer so far, or nil after its end.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws -> Snapshot? {
        while let (version, draft) = try await run.next(after: seen) {
          seen = version
          // Text that adds nothing to the value yet, such as half a key, makes no snapshot.
          guard let raw = draft.content, raw != last,
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

extension LanguageModelSession.ResponseStream.Snapshot: Sendable
where Content.PartiallyGenerated: Sendable {}

/// An answer as far as it is written, and how to read it.
///
/// Only a snapshot that somebody looks at is read, so that a long answer isn't parsed once a token.
struct Draft: Sendable {
  var text: String
  var read: @Sendable (String) -> GeneratedContent?

  var content: GeneratedContent? { read(text) }
}
