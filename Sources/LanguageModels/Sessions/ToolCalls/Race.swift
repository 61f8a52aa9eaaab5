import Synchronization

/// The result of the first of several tasks to finish.
///
/// A task group would also wait for the other tasks, and a tool may never return.
final class Race<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiting: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  /// May be awaited only once.
  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    }
  }
}
