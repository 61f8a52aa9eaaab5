package import Grammars

/// The reply to a request that isn't an error.
package enum OpenAIReply: Sendable {
  /// A JSON document.
  case value(JSONValue)
  /// Server-sent events, until the stream ends. An answer is cancelled if the stream is released.
  case events(AsyncStream<OpenAIEvent>)
}

/// A server-sent event.
package struct OpenAIEvent: Sendable, Equatable {
  /// The name of the event, which only the Responses API uses.
  package var name: String?
  package var data: String

  package init(name: String? = nil, data: String) {
    self.name = name
    self.data = data
  }

  /// The event as it's sent.
  package var text: String { (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n" }
}

extension AsyncStream<OpenAIEvent> {
  /// Creates a stream of the events that a body sends.
  static func sent(
    by body: @escaping @Sendable (@Sendable (OpenAIEvent) throws -> Void) async throws -> Void
  ) -> Self {
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
