import Recollect
import Synchronization

/// The progress of making vectors with a new model, on standard error.
///
/// On a terminal it is one line, rewritten in place. Elsewhere a line is printed every ten seconds.
final class EmbedderChangeLine: Sendable {
  private static let refresh = Duration.milliseconds(100)
  private static let interval = Duration.seconds(10)

  private let name: String
  private let start = ContinuousClock.now
  private let status = StatusLine()
  private let state: Mutex<(latest: EmbedderChangeProgress?, shown: ContinuousClock.Instant)>

  init(name: String) {
    self.name = name
    state = Mutex((nil, ContinuousClock.now))
  }

  var latest: EmbedderChangeProgress? { state.withLock { $0.latest } }

  func update(_ progress: EmbedderChangeProgress) {
    let now = ContinuousClock.now
    let wait = Terminal.error.canRewrite ? Self.refresh : Self.interval
    let isDue = state.withLock { state in
      state.latest = progress
      guard now - state.shown >= wait else { return false }
      state.shown = now
      return true
    }
    guard isDue else { return }
    status.report("\(name): \(Self.text(progress, seconds: (now - start) / .seconds(1)))")
  }

  func erase() { status.erase() }

  private static func text(_ progress: EmbedderChangeProgress, seconds: Double) -> String {
    let work = "vectors \(Wording.grouped(progress.done)) of \(Wording.grouped(progress.total))"
    let left = progress.total - progress.done
    return ([work] + Wording.pace(progress.embedded, in: seconds, left: left))
      .joined(separator: ", ")
  }
}
