package import Grammars

/// The reply to a request that isn't an error.
package enum OpenAIReply: Sendable {
  /// A JSON document.
  case value(JSONValue)
  /// A body that sends server-sent events until it returns.
  case events(OpenAIEvent.Body)
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

  package typealias Body =
    @Sendable (@escaping @Sendable (OpenAIEvent) throws -> Void) async throws -> Void

  /// The event as it's sent.
  package var text: String { (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n" }
}

extension AsyncStream<OpenAIEvent> {
  /// Creates a stream of the events that a body sends, which is cancelled when the stream is
  /// released.
  package static func sent(by body: @escaping OpenAIEvent.Body) -> Self {
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
