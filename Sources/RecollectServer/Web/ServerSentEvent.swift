package struct ServerSentEvent: Sendable, Equatable {
  package var name: String?
  package var data: String

  package init(name: String? = nil, data: String) {
    self.name = name
    self.data = data
  }

  /// The body of a response: it sends events until it returns.
  package typealias Body =
    @Sendable (@escaping @Sendable (ServerSentEvent) throws -> Void) async throws -> Void

  /// The event as it's sent.
  package var text: String {
    // Others don't end a line of events, and JSON may have them in strings, such as U+2028.
    let ends: [Character] = ["\n", "\r", "\r\n"]
    let lines = data.split(omittingEmptySubsequences: false) { ends.contains($0) }
    return (name.map { "event: \($0)\n" } ?? "") + lines.map { "data: \($0)\n" }.joined() + "\n"
  }
}

extension AsyncStream<ServerSentEvent> {
  /// Creates a stream of the events that a body sends, which is canceled when the stream is
  /// released.
  package static func sent(by body: @escaping ServerSentEvent.Body) -> Self {
    Self { continuation in
      let task = Task {
        try? await body { event in
          if case .terminated = continuation.yield(event) { throw CancellationError() }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
