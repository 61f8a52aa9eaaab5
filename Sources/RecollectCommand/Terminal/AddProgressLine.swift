import Dispatch
import Foundation
import Recollect
import Synchronization

/// Shows how far an import is: in one line written over on a terminal, else in a line now and then.
///
/// A clock of its own names the file that has been under way for long, as nothing is heard of an
/// import while it reads one.
final class AddProgressLine: Sendable {
  private struct State {
    var phase: AddProgress.Phase?
    var phaseStart: ContinuousClock.Instant
    var shown: ContinuousClock.Instant
    /// The progress that was reported last.
    var latest: AddProgress?
    /// When its file was begun.
    var fileStart: ContinuousClock.Instant
  }

  /// How often the line is written over.
  private static let refresh = Duration.milliseconds(100)
  /// How often a plain line is written; an import that is quicker writes none.
  private static let interval = Duration.seconds(10)

  /// The time that a file may take before it is named.
  static let patience = Duration.seconds(2)

  private let name: String
  private let status = StatusLine()
  private let state: Mutex<State>
  // Only held: timers of Dispatch can be used from any thread, though their type doesn't say so.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  init(name: String) {
    self.name = name
    let now = ContinuousClock.now
    state = Mutex(State(phase: nil, phaseStart: now, shown: now, fileStart: now))
    // A queue whose threads aren't those the import keeps busy.
    timer = DispatchSource.makeTimerSource(
      queue: DispatchQueue(label: "recollect.progress", qos: .userInteractive))
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Takes note of how far the import is, and shows it when it is time to.
  func update(_ progress: AddProgress) {
    let now = ContinuousClock.now
    let canRewrite = Terminal.error.canRewrite
    let elapsed: Duration? = state.withLock { state in
      if state.latest?.file != progress.file || state.latest?.done != progress.done {
        state.fileStart = now
      }
      state.latest = progress
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
    show(Self.text(progress, seconds: elapsed / .seconds(1)))
  }

  /// Names the file that has been under way for long.
  private func tick() {
    let now = ContinuousClock.now
    let wait = Terminal.error.canRewrite ? Self.patience : Self.interval
    // Shown while the state is held, so that nothing comes behind `erase`.
    state.withLock { state in
      let elapsed = now - state.fileStart
      guard let latest = state.latest, latest.file != nil, elapsed >= wait else { return }
      if !Terminal.error.canRewrite, now - state.shown < wait { return }
      state.shown = now
      show(Self.text(latest, seconds: 0) + Self.naming(latest, for: elapsed))
    }
  }

  /// The file that is being read and for how long, to stand behind what is told of an import.
  static func naming(_ progress: AddProgress, for elapsed: Duration) -> String {
    guard let file = progress.file, elapsed >= patience else { return "" }
    return ": \(file), \(Words.count(Int(elapsed / .seconds(1)), "second")) so far"
  }

  private func show(_ text: String) {
    if Terminal.error.canRewrite {
      status.show("\(name): \(text)")
    } else {
      Terminal.error.write("\(SafeText.line(name)): \(text)\n")
    }
  }

  /// Takes the line away for good.
  func erase() {
    timer.cancel()
    state.withLock { state in
      state.latest = nil
      status.erase()
    }
  }

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
