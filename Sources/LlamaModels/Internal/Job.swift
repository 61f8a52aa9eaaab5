import Dispatch
import Synchronization

/// Work on a serial queue that an asynchronous caller awaits and can cancel.
///
/// A job that is cancelled while it waits in the queue ends immediately. One that runs has to check
/// its ``Cancellation`` and end by itself.
final class Job<Value: Sendable>: Sendable {
  private enum State {
    case waiting(CheckedContinuation<Value, any Error>?)
    case running
    case over
  }

  private let state = Mutex(State.waiting(nil))
  let cancellation = Cancellation()

  static func run(
    on queue: DispatchQueue, _ work: @escaping @Sendable (Cancellation) throws -> Value
  ) async throws -> Value {
    let job = Job()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard job.enter(continuation) else { return }
        queue.async {
          guard let continuation = job.start() else { return }
          continuation.resume(with: Result { try work(job.cancellation) })
        }
      }
    } onCancel: {
      job.cancel()
    }
  }

  private func enter(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  private func start() -> CheckedContinuation<Value, any Error>? {
    state.withLock { state in
      guard case .waiting(let continuation) = state else { return nil }
      state = .running
      return continuation
    }
  }

  private func cancel() {
    cancellation.set()
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .waiting(let continuation) = state else { return nil }
      state = .over
      return continuation
    }
    waiting?.resume(throwing: CancellationError())
  }
}

/// A flag that can be set once, from any thread.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() {
    flag.store(true, ordering: .relaxed)
  }

  func check() throws {
    if isSet { throw CancellationError() }
  }
}
