import Foundation
package import Items
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The time and the number of steps allowed for reading one file.
///
/// The time is the processor time of the thread that reads the file, which doesn't advance while the
/// machine sleeps, the process is stopped or other programs use the processor. The time that external
/// programs take is added; it stops only while the machine sleeps. A budget must be created and
/// checked on the same thread.
///
/// Parsers that a hostile file can make slow call `consume(steps:)` after every slice of work, and
/// stop when it returns `false`. The function that started the parser then calls `check(path:)`,
/// which throws the reason. Each document, each attachment and the text of each mail has its own
/// budget. A file that uses up its budget takes nothing from the others.
package final class ReadingBudget: Sendable {
  /// The budget of the file that the current task is reading.
  @TaskLocal package static var current: ReadingBudget?

  /// An object whose function is called with the number of steps at every check of the clock, for
  /// tests.
  package final class Observer: Sendable {
    fileprivate let handler: @Sendable (Int) -> Void

    /// Creates an observer.
    package init(_ handler: @escaping @Sendable (Int) -> Void) { self.handler = handler }
  }

  /// The observer of the current task's budgets.
  @TaskLocal package static var observer: Observer?

  /// The budget of all attachments of the mail that the current task is reading.
  @TaskLocal package static var ofMail: ReadingBudget?

  /// A replacement for the processor time of the current thread, for tests.
  package final class Clock: Sendable {
    fileprivate let time: @Sendable () -> Duration

    /// Creates a clock.
    package init(_ time: @escaping @Sendable () -> Duration) { self.time = time }
  }

  /// The clock of the current task's budgets.
  @TaskLocal package static var clock: Clock?

  /// A reason to stop reading.
  package enum Excess: Sendable, Hashable {
    /// The task was cancelled.
    case cancelled
    /// The file took more than this many seconds of processor time.
    case seconds(Int)
    /// The file took more than this many steps.
    case steps(Int)
  }

  private struct State {
    var steps = 0
    var nextCheck = 0
    var excess: Excess?
    /// The time that external programs took.
    var programs = Duration.zero
  }

  /// The number of steps between two checks of the clock and the task: under a millisecond of work.
  private static let interval = 1 << 12

  /// The number of seconds of processor time that the file may take.
  package let seconds: Int
  private let steps: Int
  private let begun: Duration
  private let state = Mutex(State())

  /// Creates the budget of a file with the given size, and starts its time.
  ///
  /// Large files get more time: one additional second for each MiB.
  package init(_ limits: ImportLimits, fileSize: Int) {
    seconds = limits.readingSeconds + max(0, fileSize) >> 20
    steps = limits.readingSteps
    begun = Self.processorTime
  }

  /// The budget of the current file, or a new one with the default limits when none is set.
  package static var currentOrDefault: ReadingBudget {
    current ?? ReadingBudget(ImportLimits(), fileSize: 0)
  }

  /// The number of whole seconds left, at least one.
  package var secondsLeft: Int {
    max(1, seconds - Int(timeSpent.components.seconds))
  }

  private var timeSpent: Duration {
    Self.processorTime - begun + state.withLock { $0.programs }
  }

  /// Adds the time of an external program to the budgets of the file and of its mail.
  package static func charge(_ time: Duration) {
    for budget in [current, ofMail] { budget?.state.withLock { $0.programs += time } }
  }

  private static var processorTime: Duration {
    if let clock { return clock.time() }
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The reason to stop, or `nil` when there is none.
  package var excess: Excess? { state.withLock { $0.excess } }

  /// Counts steps, and returns a Boolean value that indicates whether the budget
  /// isn't used up.
  ///
  /// After the first `false`, the result is always `false`. One step is an element or about a
  /// hundred bytes, which take some ten nanoseconds to a microsecond.
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

  /// Checks the clock and the task, and returns a Boolean value that indicates whether the budget
  /// isn't used up.
  package func checkClock() -> Bool {
    let isCancelled = Task.isCancelled
    let isOverTime = timeSpent > .seconds(seconds)
    return state.withLock { state in
      if isCancelled {
        state.excess = .cancelled
      } else if isOverTime, state.excess == nil {
        state.excess = .seconds(seconds)
      }
      return state.excess == nil
    }
  }

  /// Throws the reason to stop, if one was found.
  ///
  /// The clock isn't checked again, so a file that was read completely is kept.
  ///
  /// - Parameter path: The path of the file, for the problem.
  /// - Throws: `CancellationError`, or an `ImportProblem` with the code `overBudget`.
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

  /// Returns the number of seconds that all documents of an archive or mailbox may take together, if
  /// they have taken it.
  ///
  /// - Parameter file: A member, an attachment, or the mailbox.
  package static func usedUpSeconds(by file: SourceFile, _ limits: ImportLimits) -> Int? {
    guard let spent = ReadingTime.current?.spent(on: file.url.path),
      spent > .seconds(limits.readingSeconds)
    else { return nil }
    let size = try? file.url.resourceValues(forKeys: [.fileSizeKey]).fileSize
    let seconds = limits.readingSeconds + secondsForMiB * ((size ?? 0) >> 20)
    return spent > .seconds(seconds) ? seconds : nil
  }

  /// The number of seconds that the documents of an archive or mailbox may take for each MiB of it.
  private static let secondsForMiB = 4

  /// Runs a function with this budget as the current task's budget.
  package func run<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self, operation: body)
  }

  /// Runs a function with a new budget for a file, and throws when the budget is used up, or that of
  /// all documents of its archive or mailbox.
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
