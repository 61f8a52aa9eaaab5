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
    let canRewrite = Terminal.error.canRewrite
    let isDue = state.withLock { state in
      state.latest = progress
      guard now - state.shown >= (canRewrite ? Self.refresh : Self.interval) else { return false }
      state.shown = now
      return true
    }
    guard isDue else { return }
    let text = "\(name): \(Self.text(progress, seconds: (now - start) / .seconds(1)))"
    if canRewrite {
      status.show(text)
    } else {
      Terminal.error.write(SafeText.line(text) + "\n")
    }
  }

  func erase() { status.erase() }

  static func text(_ progress: EmbedderChangeProgress, seconds: Double) -> String {
    var parts = [
      "vectors \(Wording.grouped(progress.done)) of \(Wording.grouped(progress.total))"
    ]
    if seconds >= 1, progress.embedded > 0 {
      let rate = Double(progress.embedded) / seconds
      parts.append("\(Wording.decimals(rate, rate < 10 ? 1 : 0)) passages/s")
      let left = progress.total - progress.done
      if seconds >= 3, left > 0 {
        parts.append("\(Wording.roughTime(Double(left) / rate)) left")
      }
    }
    return parts.joined(separator: ", ")
  }
}
