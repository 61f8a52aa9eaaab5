import Dispatch
import Foundation
import Recollect
import Synchronization

/// The progress of an import on standard error.
///
/// On a terminal it is one line, rewritten in place. Elsewhere, as in a log file, a line is printed
/// every ten seconds. An import reports nothing while it reads one file, so a timer names a file
/// that takes long.
final class AddProgressLine: Sendable {
  private struct State {
    var phase: AddProgress.Phase?
    var phaseStart: ContinuousClock.Instant
    /// The passages that were embedded before the phase began.
    var embeddedBefore = 0
    var shown: ContinuousClock.Instant
    var latest: AddProgress?
    /// The time at which the reading of the file of ``latest`` began.
    var fileStart: ContinuousClock.Instant
  }

  private static let refresh = Duration.milliseconds(100)
  /// Between two lines elsewhere; a shorter import prints none.
  private static let interval = Duration.seconds(10)

  /// A file that takes longer is named.
  private static let namingDelay = Duration.seconds(2)

  private let name: String
  private let status = StatusLine()
  private let state: Mutex<State>
  // Dispatch timers may be used from any thread, although their type isn't declared `Sendable`.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  init(name: String) {
    self.name = name
    let now = ContinuousClock.now
    state = Mutex(State(phase: nil, phaseStart: now, shown: now, fileStart: now))
    // The queue has threads that the import doesn't keep busy.
    timer = DispatchSource.makeTimerSource(
      queue: DispatchQueue(label: "recollect.progress", qos: .userInteractive))
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.resume()
  }

  deinit { timer.cancel() }

  func update(_ progress: AddProgress) {
    let now = ContinuousClock.now
    let canRewrite = Terminal.error.canRewrite
    let pace: (seconds: Double, embeddedBefore: Int)? = state.withLock { state in
      if state.latest?.file != progress.file || state.latest?.done != progress.done {
        state.fileStart = now
      }
      state.latest = progress
      let isNewPhase = state.phase != progress.phase
      if isNewPhase {
        state.phase = progress.phase
        state.phaseStart = now
        state.embeddedBefore = progress.chunksEmbedded
      }
      let wait = canRewrite ? Self.refresh : Self.interval
      guard now - state.shown >= wait || (isNewPhase && canRewrite) else { return nil }
      state.shown = now
      return ((now - state.phaseStart) / .seconds(1), state.embeddedBefore)
    }
    guard let pace, progress.phase != .finished else { return }
    let text = Self.text(
      progress, seconds: pace.seconds, embedded: progress.chunksEmbedded - pace.embeddedBefore)
    status.report("\(name): \(text)")
  }

  private func tick() {
    let now = ContinuousClock.now
    let wait = Terminal.error.canRewrite ? Self.namingDelay : Self.interval
    // Shown under the lock, so that nothing is printed after `erase`.
    state.withLock { state in
      let elapsed = now - state.fileStart
      guard let latest = state.latest, latest.file != nil, elapsed >= wait else { return }
      if !Terminal.error.canRewrite, now - state.shown < wait { return }
      state.shown = now
      let text = Self.text(latest, seconds: 0, embedded: 0) + Self.naming(latest, for: elapsed)
      status.report("\(name): \(text)")
    }
  }

  /// `: slow.pdf, page 3 of 9, 4 seconds so far`; empty for a file that hasn't taken long.
  private static func naming(_ progress: AddProgress, for elapsed: Duration) -> String {
    guard let file = progress.file, elapsed >= namingDelay else { return "" }
    let part = progress.part.map { ", \($0)" } ?? ""
    return ": \(file)\(part), \(Wording.count(Int(elapsed / .seconds(1)), "second")) so far"
  }

  func erase() {
    timer.cancel()
    state.withLock { state in
      state.latest = nil
      status.erase()
    }
  }

  /// - Parameters:
  ///   - seconds: The time since the phase began.
  ///   - embedded: The passages that were embedded in it.
  private static func text(_ progress: AddProgress, seconds: Double, embedded: Int) -> String {
    let count =
      progress.total > 0
      ? " \(Wording.grouped(progress.done)) of \(Wording.grouped(progress.total))" : ""
    switch progress.phase {
    case .listing: return "looking for files\(count)"
    case .scanning: return "reading files\(count)"
    case .cutting: return "dividing threads into passages\(count)"
    case .embedding:
      // The estimate is useless until 2% of the passages are embedded.
      let isEarly = progress.chunksEmbedded <= progress.chunksTotal / 50
      let left = isEarly ? 0 : progress.chunksTotal - progress.chunksEmbedded
      return ([work(progress)] + Wording.pace(embedded, in: seconds, left: left))
        .joined(separator: ", ")
    case .finished: return "done"
    }
  }

  /// The passages done and to do, or the threads as long as the number of passages isn't known.
  private static func work(_ progress: AddProgress) -> String {
    let (noun, done, total) =
      progress.chunksTotal > 0
      ? ("passages", min(progress.chunksEmbedded, progress.chunksTotal), progress.chunksTotal)
      : ("threads", progress.done, progress.total)
    return "\(noun) \(Wording.grouped(done)) of \(Wording.grouped(total))"
  }
}
