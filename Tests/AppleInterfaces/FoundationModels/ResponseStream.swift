@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension LanguageModelSession {
  public struct ResponseStream<Content> where Content: Generable {
    public struct Snapshot {
      public var content: Content.PartiallyGenerated
      public var rawContent: GeneratedContent
    }

    private let contents: AsyncThrowingStream<GeneratedContent, any Swift.Error>

    init(run: StandInRun) {
      contents = AsyncThrowingStream { continuation in
        let task = Task {
          do {
            try await run.generate { continuation.yield($0) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension LanguageModelSession.ResponseStream: AsyncSequence {
  public typealias Element = Snapshot

  public struct AsyncIterator: AsyncIteratorProtocol {
    var contents: AsyncThrowingStream<GeneratedContent, any Swift.Error>.AsyncIterator

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Snapshot? {
      guard let content = try await contents.next(isolation: actor) else { return nil }
      return Snapshot(content: try Content.PartiallyGenerated(content), rawContent: content)
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(contents: contents.makeAsyncIterator())
  }
}
