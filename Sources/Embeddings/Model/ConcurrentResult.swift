import Dispatch
import Synchronization

/// The result of a computation that runs on another thread while the caller does something else.
final class ConcurrentResult<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let group = DispatchGroup()

  init(of body: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global().async(group: group) {
      let outcome = Result(catching: body)
      self.result.withLock { $0 = outcome }
    }
  }

  func value() throws -> Value {
    group.wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("A group is left only with a result")
    }
    return try result.get()
  }
}
