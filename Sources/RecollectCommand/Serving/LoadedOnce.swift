import Synchronization

/// A value that is loaded when it's first needed, once for all who wait for it.
final class LoadedOnce<Value: Sendable>: Sendable {
  private let load: @Sendable () async throws -> Value
  private let task = Mutex<Task<Value, any Error>?>(nil)

  init(_ load: @escaping @Sendable () async throws -> Value) { self.load = load }

  /// Returns the value, which is loaded again after an error.
  func value() async throws -> Value {
    let running = task.withLock { task in
      if let task { return task }
      let new = Task { [load] in try await load() }
      task = new
      return new
    }
    do {
      return try await running.value
    } catch {
      task.withLock { if $0 == running { $0 = nil } }
      throw error
    }
  }
}
