import Synchronization

/// A value that comes from whoever is first, for one who waits.
///
/// A task group would wait for the loser too, and a tool that never returns is just what this is
/// for.
final class Race<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiting: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  /// Settles the race, unless it is settled.
  func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  /// Waits for the first; called once.
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
