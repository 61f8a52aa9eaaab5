import Dispatch
import Synchronization

/// The vector of a question that is embedded while the postings of its words are read.
///
/// A task embeds, and the thread of a transaction waits. So the task must not need the database.
final class DeferredVector: Sendable {
  /// An error of the embedder, as opposed to one of the database.
  struct Failure: Error {
    var error: any Error
  }

  private let result = Mutex<Result<[Float], Failure>?>(nil)
  private let group = DispatchGroup()

  init() { group.enter() }

  /// Computes the vector, and returns it to a caller that can wait without blocking a thread.
  ///
  /// Call it once.
  func resolve(_ embed: () async throws -> [Float]) async throws -> [Float] {
    defer { group.leave() }
    do {
      let vector = try await embed()
      result.withLock { $0 = .success(vector) }
      return vector
    } catch {
      result.withLock { $0 = .failure(Failure(error: error)) }
      throw error
    }
  }

  /// Calls a closure on a global queue once the vector is there or the embedder has failed.
  func whenResolved(_ body: @escaping @Sendable () -> Void) {
    group.notify(queue: .global(qos: .userInitiated), execute: body)
  }

  /// Returns the vector, for which it may block the thread; throws ``Failure``.
  func value() throws -> [Float] {
    group.wait()
    guard let result = result.withLock({ $0 }) else {
      preconditionFailure("A group is left only with a result.")
    }
    return try result.get()
  }
}
