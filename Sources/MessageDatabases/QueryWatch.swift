import CSQLite
import Foundation
import GRDB
import Synchronization

/// A watch that interrupts SQLite when a budget is spent or the task is cancelled.
///
/// SQLite calls back every thousand steps of its virtual machine, even inside a query that would
/// never end. Queries run on the thread of the task that issues them, so the callback sees that
/// task's cancellation.
final class QueryWatch: Sendable {
  struct Budget {
    var steps: Int
    var seconds: Double
    var textBytes: Int
  }

  enum Reason {
    case cancelled
    case overBudget
    case tooMuchText
  }

  private struct State {
    var budget = Budget(steps: 0, seconds: 0, textBytes: 0)
    var begun: SuspendingClock.Instant?
    var reason: Reason?
  }

  /// Steps between two calls of the handler.
  private static let interval = 1000

  private let state = Mutex(State())

  var reason: Reason? { state.withLock { $0.reason } }

  func reset(_ budget: Budget) {
    state.withLock { $0 = State(budget: budget, begun: $0.begun, reason: nil) }
  }

  /// Deducts the time of the body from the budget.
  func timing<Value>(_ body: () throws -> Value) rethrows -> Value {
    let begun = SuspendingClock.now
    state.withLock { $0.begun = begun }
    defer {
      state.withLock { state in
        state.budget.seconds -= (SuspendingClock.now - begun) / .seconds(1)
        state.begun = nil
      }
    }
    return try body()
  }

  /// The connection must not outlive the watch.
  func install(on connection: OpaquePointer?) {
    sqlite3_progress_handler(
      connection, Int32(Self.interval),
      { context in
        guard let context else { return 1 }
        let watch = Unmanaged<QueryWatch>.fromOpaque(context).takeUnretainedValue()
        return watch.spend(steps: QueryWatch.interval) ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Deducts a row that was read, with one step and the given bytes of text.
  ///
  /// Throws `DatabaseError` with the code `SQLITE_INTERRUPT` if the budget is spent.
  func count(textBytes: Int = 0) throws {
    guard spend(steps: 1, textBytes: textBytes) else {
      throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
    }
  }

  private func spend(steps: Int, textBytes: Int = 0) -> Bool {
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      state.budget.steps -= min(steps, max(0, state.budget.steps) + 1)
      state.budget.textBytes -= min(textBytes, max(0, state.budget.textBytes) + 1)
      let spent = state.begun.map { (SuspendingClock.now - $0) / .seconds(1) } ?? 0
      if isCancelled {
        state.reason = .cancelled
      } else if state.budget.steps < 0 || state.budget.seconds < spent {
        state.reason = .overBudget
      } else if state.budget.textBytes < 0 {
        state.reason = .tooMuchText
      } else {
        return true
      }
      return false
    }
  }
}
