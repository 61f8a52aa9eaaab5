import CSQLite
import Foundation
import GRDB
import Synchronization

/// Stops SQLite when a budget is spent or the task is cancelled.
///
/// SQLite calls back every thousand steps of its virtual machine, also inside a single query that
/// would never end. Queries run on the thread of the task that asks for them, so the callback sees
/// that task's cancellation.
final class QueryWatch: Sendable {
  /// The work that is left.
  struct Budget {
    var steps: Int
    var seconds: Double
    /// Bytes of text that may still be read out of the database.
    var textBytes: Int
  }

  /// Why a query was stopped.
  enum Reason {
    case cancelled
    case overBudget
    case tooMuchText
  }

  private struct State {
    var budget = Budget(steps: 0, seconds: 0, textBytes: 0)
    var begun: ContinuousClock.Instant?
    var reason: Reason?
  }

  /// Steps between two calls of the handler.
  private static let interval = 1000

  private let state = Mutex(State())

  /// The reason for which a query was stopped; `nil` while none was.
  var reason: Reason? { state.withLock { $0.reason } }

  /// Gives queries a new budget.
  func reset(_ budget: Budget) {
    state.withLock { $0 = State(budget: budget, begun: $0.begun, reason: nil) }
  }

  /// Runs a body whose time counts.
  func timing<Value>(_ body: () throws -> Value) rethrows -> Value {
    let begun = ContinuousClock.now
    state.withLock { $0.begun = begun }
    defer {
      state.withLock { state in
        state.budget.seconds -= (ContinuousClock.now - begun) / .seconds(1)
        state.begun = nil
      }
    }
    return try body()
  }

  /// Has SQLite ask every thousand steps; the connection must not outlive the watch.
  func install(on connection: OpaquePointer?) {
    sqlite3_progress_handler(
      connection, Int32(Self.interval),
      { context in
        guard let context else { return 1 }
        let watch = Unmanaged<QueryWatch>.fromOpaque(context).takeUnretainedValue()
        return watch.spend(steps: QueryWatch.interval) ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Takes steps and text off the budget, for a row that was read.
  /// - Throws: `DatabaseError` of an interruption when nothing is left.
  func count(textBytes: Int = 0) throws {
    guard spend(steps: 1, textBytes: textBytes) else {
      throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
    }
  }

  /// Returns a Boolean value that indicates whether work may go on.
  private func spend(steps: Int, textBytes: Int = 0) -> Bool {
    let isCancelled = Task.isCancelled
    return state.withLock { state in
      state.budget.steps -= min(steps, max(0, state.budget.steps) + 1)
      state.budget.textBytes -= min(textBytes, max(0, state.budget.textBytes) + 1)
      let spent = state.begun.map { (ContinuousClock.now - $0) / .seconds(1) } ?? 0
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
