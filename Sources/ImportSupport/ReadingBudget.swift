import Foundation
package import Items
import Synchronization

/// The time and the number of steps allowed for reading one file.
///
/// The time is the processor time of the thread that reads the file, which doesn't advance while
/// the machine sleeps, the process is stopped or other programs use the processor. The time that
/// external programs take is added; it stops only while the machine sleeps. A budget must be
/// created and checked on the same thread.
///
/// Parsers that a hostile file can make slow call `consume(steps:)` after every slice of work, and
/// stop when it returns `false`. The function that started the parser then calls `check(path:)`,
/// which throws the reason. Each document, each attachment and the text of each mail has its own
/// budget. A file that uses up its budget takes nothing from the others.
package final class ReadingBudget: Sendable {
  @TaskLocal package static var current: ReadingBudget?

  /// For tests: is called with the number of steps at every check of the clock.
  package final class Observer: Sendable {
    fileprivate let handler: @Sendable (Int) -> Void

    package init(_ handler: @escaping @Sendable (Int) -> Void) { self.handler = handler }
  }

  @TaskLocal package static var observer: Observer?

  /// The budget of all attachments of the mail.
  @TaskLocal package static var ofMail: ReadingBudget?

  /// For tests: replaces the processor time of the current thread.
  package final class Clock: Sendable {
    fileprivate let time: @Sendable () -> Duration

    package init(_ time: @escaping @Sendable () -> Duration) { self.time = time }
  }

  @TaskLocal package static var clock: Clock?

  package enum Excess: Sendable, Hashable {
    case cancelled
    case seconds(Int)
    case steps(Int)
  }

  private struct State {
    var steps = 0
    var nextCheck = 0
    var excess: Excess?
    var externalTime = Duration.zero
  }

  /// The steps between two checks of the clock and the task: under a millisecond of work.
  private static let interval = 1 << 12

  package let seconds: Int
  private let patience = ReadingPatience.current
  private let steps: Int
  private let begun: Duration
  private let state = Mutex(State())

  /// Large files get one additional second for each MiB.
  package init(_ limits: ImportLimits, fileSize: Int) {
    seconds = limits.readingSeconds + max(0, fileSize) >> 20
    steps = limits.readingSteps
    begun = Self.processorTime
  }

  /// A new budget with the default limits when none is set.
  package static var currentOrDefault: ReadingBudget {
    current ?? ReadingBudget(ImportLimits(), fileSize: 0)
  }

  /// At least one.
  package var secondsLeft: Int {
    max(1, seconds - Int(timeSpent.components.seconds))
  }

  private var timeSpent: Duration {
    Self.processorTime - begun + state.withLock { $0.externalTime }
  }

  /// Adds the time of an external program to the budgets of the file and of its mail.
  package static func charge(_ time: Duration) {
    for budget in [current, ofMail] { budget?.state.withLock { $0.externalTime += time } }
  }

  private static var processorTime: Duration {
    if let clock { return clock.time() }
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package var excess: Excess? { state.withLock { $0.excess } }

  /// Counts steps, and returns `false` once the budget is used up.
  ///
  /// One step is an element or about a hundred bytes, which take some ten nanoseconds to a
  /// microsecond.
  package func consume(steps count: Int = 1) -> Bool {
    let (isWithin, stepsAtCheck) = state.withLock { state in
      let (sum, overflows) = state.steps.addingReportingOverflow(count)
      state.steps = overflows ? .max : sum
      if state.excess == nil, state.steps > steps { state.excess = .steps(steps) }
      guard state.excess == nil, state.steps >= state.nextCheck else {
        return (state.excess == nil, nil as Int?)
      }
      state.nextCheck = state.steps + Self.interval
      return (true, state.steps)
    }
    guard let stepsAtCheck else { return isWithin }
    Self.observer?.handler(stepsAtCheck)
    return checkClock()
  }

  /// Returns `false` once the budget is used up or the task is cancelled.
  package func checkClock() -> Bool {
    let isCancelled = Task.isCancelled
    let spent = timeSpent
    let isOverTime = spent > .seconds(seconds) || patience?.isExhausted(by: spent) == true
    return state.withLock { state in
      if isCancelled {
        state.excess = .cancelled
      } else if isOverTime, state.excess == nil {
        state.excess = .seconds(seconds)
      }
      return state.excess == nil
    }
  }

  /// Throws `CancellationError`, or an `ImportProblem` with the code `overBudget`, if a reason to
  /// stop was found.
  ///
  /// The clock isn't checked again, so a file that was read completely is kept.
  func check(path: String) throws {
    switch excess {
    case nil: return
    case .cancelled: throw CancellationError()
    case .seconds(let seconds):
      let limit = "\(seconds) seconds of processor time"
      throw Self.problem(path, "It took more than the \(limit) that a file may take.")
    case .steps(let steps):
      throw Self.problem(path, "It took more than the \(steps) steps that a file may take.")
    }
  }

  private static func problem(_ path: String, _ message: String) -> ImportProblem {
    ImportProblem(
      .overBudget, path: path, message: message + " Reading it was given up.",
      remedy: "Split it into smaller documents, or open it in its own program and save it again.")
  }

  /// Returns the seconds that all documents of the archive or mailbox of a file may take together,
  /// if they have taken them.
  package static func usedUpSeconds(by file: SourceFile, _ limits: ImportLimits) -> Int? {
    guard let spent = ReadingTime.current?.spent(on: file.url.path),
      spent > .seconds(limits.readingSeconds)
    else { return nil }
    let size = try? file.url.resourceValues(forKeys: [.fileSizeKey]).fileSize
    let seconds = limits.readingSeconds + secondsPerMiB * ((size ?? 0) >> 20)
    return spent > .seconds(seconds) ? seconds : nil
  }

  private static let secondsPerMiB = 4

  package func run<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self, operation: body)
  }

  /// Runs a function with a new budget, and throws when it is used up, or that of all documents of
  /// the file's archive or mailbox.
  package static func withBudget<Result>(
    for file: SourceFile, _ limits: ImportLimits, _ body: () throws -> Result
  ) throws -> Result {
    if let seconds = usedUpSeconds(by: file, limits) {
      throw ImportProblem(
        .overBudget, path: file.path,
        message: "The documents before it in \(file.url.lastPathComponent) took more than the "
          + "\(seconds) seconds of processor time that all of them may take, so it wasn't read.",
        remedy: "If you trust them, unpack them and add the folder.")
    }
    let budget = ReadingBudget(limits, fileSize: file.size)
    defer { ReadingTime.current?.add(budget.timeSpent, on: file.url.path) }
    return try $current.withValue(budget) {
      do {
        let result = try body()
        try budget.check(path: file.path)
        return result
      } catch {
        // When the budget is used up, the parser's error about the unread rest isn't the reason.
        try budget.check(path: file.path)
        throw error
      }
    }
  }
}
