/// Returns the events that a body reports; it is cancelled when the reader stops.
package func eventStream<Event: Sendable>(
  _ body: @escaping @Sendable (@escaping @Sendable (Event) -> Void) async throws -> Void
) -> AsyncThrowingStream<Event, any Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      do {
        try await body { continuation.yield($0) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}
