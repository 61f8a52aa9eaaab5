import Foundation
import Recollect
import Synchronization

/// Shows how far an import is: in one line written over on a terminal, else in a line now and then.
final class AddProgressLine: Sendable {
  private struct State {
    var phase: AddProgress.Phase?
    var phaseStart: ContinuousClock.Instant
    var shown: ContinuousClock.Instant
  }

  /// How often the line is written over.
  private static let refresh = Duration.milliseconds(100)
  /// How often a plain line is written; an import that is quicker writes none.
  private static let interval = Duration.seconds(10)

  private let name: String
  private let status = StatusLine()
  private let state: Mutex<State>

  init(name: String) {
    self.name = name
    let now = ContinuousClock.now
    state = Mutex(State(phase: nil, phaseStart: now, shown: now))
  }

  /// Takes note of how far the import is, and shows it when it is time to.
  func update(_ progress: AddProgress) {
    let now = ContinuousClock.now
    let canRewrite = Terminal.error.canRewrite
    let elapsed: Duration? = state.withLock { state in
      let isNewPhase = state.phase != progress.phase
      if isNewPhase {
        state.phase = progress.phase
        state.phaseStart = now
      }
      let wait = canRewrite ? Self.refresh : Self.interval
      guard now - state.shown >= wait || (isNewPhase && canRewrite) else { return nil }
      state.shown = now
      return now - state.phaseStart
    }
    guard let elapsed, progress.phase != .finished else { return }
    let text = Self.text(progress, seconds: elapsed / .seconds(1))
    if canRewrite {
      status.show("\(name): \(text)")
    } else {
      Terminal.error.write("\(SafeText.line(name)): \(text)\n")
    }
  }

  /// Takes the line away.
  func erase() { status.erase() }

  private static func text(_ progress: AddProgress, seconds: Double) -> String {
    let count =
      progress.total > 0
      ? " \(Words.grouped(progress.done)) of \(Words.grouped(progress.total))" : ""
    switch progress.phase {
    case .listing: return "looking for files\(count)"
    case .scanning: return "reading files\(count)"
    case .cutting: return "cutting threads\(count)"
    case .embedding:
      return ([work(progress)] + pace(progress, seconds: seconds)).joined(separator: ", ")
    case .finished: return "done"
    }
  }

  /// Passages where there are many to embed, else threads: so far, and in all.
  private static func work(_ progress: AddProgress) -> String {
    let (noun, done, total) =
      progress.chunksTotal > 0
      ? ("passages", min(progress.chunksEmbedded, progress.chunksTotal), progress.chunksTotal)
      : ("threads", progress.done, progress.total)
    return "\(noun) \(Words.grouped(done)) of \(Words.grouped(total))"
  }

  /// Passages a second, and the time left if they go on at the pace they went so far.
  private static func pace(_ progress: AddProgress, seconds: Double) -> [String] {
    guard seconds >= 1, progress.chunksEmbedded > 0 else { return [] }
    let rate = Double(progress.chunksEmbedded) / seconds
    var parts = ["\(Words.decimals(rate, rate < 10 ? 1 : 0)) passages/s"]
    // What a pace of some seconds says of fifty times as much is worth nothing.
    let left = progress.chunksTotal - progress.chunksEmbedded
    if seconds >= 3, left > 0, progress.chunksEmbedded > progress.chunksTotal / 50 {
      parts.append("\(Words.roughTime(Double(left) / rate)) left")
    }
    return parts
  }
}
