import Foundation
import RecollectEvaluation
import Synchronization

/// The progress of an evaluation on standard error.
///
/// On a terminal it is one line, rewritten in place. Elsewhere a line is printed every ten seconds.
final class EvaluationProgress: Sendable {
  private struct State {
    var name = ""
    var total: Int?
    /// Done when the work began; it doesn't count for the speed.
    var done = 0
    var latest = 0
    var start = ContinuousClock.now
    var shown = ContinuousClock.now
  }

  private static let interval = Duration.seconds(10)

  private let status = StatusLine()
  private let state = Mutex(State())

  /// - Parameter total: `nil` for a part of the work that doesn't count questions.
  func begin(_ name: String, total: Int?, done: Int = 0) {
    state.withLock { $0 = State(name: name, total: total, done: done, latest: done) }
    status.show(name + "…")
  }

  func show(_ done: Int, note: String? = nil) {
    state.withLock { $0.latest = done }
    update(note: note)
  }

  func update(note: String?) {
    let now = ContinuousClock.now
    let text: String? = state.withLock { state in
      let done = state.latest
      guard Terminal.error.canRewrite || now - state.shown >= Self.interval else { return nil }
      state.shown = now
      let seconds = (now - state.start) / .seconds(1)
      return Self.text(state.name, done, state.total ?? done, from: state.done, seconds, note)
    }
    if let text { status.report(text) }
  }

  func erase() { status.erase() }

  private static func text(
    _ name: String, _ done: Int, _ total: Int, from start: Int, _ seconds: Double, _ note: String?
  ) -> String {
    var parts = ["\(name): \(Wording.grouped(done)) of \(Wording.grouped(total))"]
    if let note { parts.append(note) }
    if seconds >= 3, done > start, done < total {
      let left = seconds / Double(done - start) * Double(total - done)
      parts.append("\(Wording.roughTime(left)) left")
    }
    return parts.joined(separator: ", ")
  }
}
