import Synchronization

/// A signal to the observers in this process that the library may have changed.
final class ChangeSignal: Sendable {
  private struct State {
    var last = 0
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  func send() {
    for observer in state.withLock({ Array($0.observers.values) }) { observer.yield() }
  }

  /// Returns a stream with an element after each write of this process, and one at each interval.
  ///
  /// No event of the system tells of the writes of other processes on all platforms, so observers
  /// look for them at intervals. The stream ends when nothing holds it any more.
  func stream(every interval: Duration) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = state.withLock { state in
        state.last += 1
        state.observers[state.last] = continuation
        return state.last
      }
      let timer = Task {
        while (try? await Task.sleep(for: interval)) != nil { continuation.yield() }
      }
      continuation.onTermination = { [weak self] _ in
        timer.cancel()
        _ = self?.state.withLock { $0.observers.removeValue(forKey: id) }
      }
    }
  }
}
