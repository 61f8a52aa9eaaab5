import Dispatch
import Foundation
import Synchronization

/// The first Ctrl-C cancels the current task, the second ends the program.
final class Interruption: Sendable {
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)
  // Dispatch sources may be used from any thread, although their type isn't declared `Sendable`.
  private nonisolated(unsafe) let source: any DispatchSourceSignal

  /// The handler stays until the program ends.
  ///
  /// - Parameters:
  ///   - notice: Printed on standard error at the first Ctrl-C.
  ///   - idle: The action of a Ctrl-C while no task is running. It must end the program.
  init(notice: String? = nil, idle: @escaping @Sendable () -> Void = Interruption.end) {
    // The signal's default action must be off, or it ends the program before the source runs.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: Self.queue)
    source.setEventHandler { [weak self] in
      let stop = self?.stop.withLock { stop in
        defer { stop = nil }
        return stop
      }
      guard let stop else { return idle() }
      if let notice {
        Terminal.error.write((Terminal.error.canRewrite ? "\r\u{1B}[K" : "") + notice + "\n")
      }
      stop()
    }
    source.resume()
  }

  func run<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await body() }
    stop.withLock { $0 = { task.cancel() } }
    defer { stop.withLock { $0 = nil } }
    return try await task.value
  }

  /// A queue of its own: on the embedder's threads, Ctrl-C would wait for a batch.
  private static let queue = DispatchQueue(label: "recollect.interruption", qos: .userInteractive)

  /// Ends by the signal itself, so that a shell sees `SIGINT` as the reason.
  static func end() {
    signal(SIGINT, SIG_DFL)
    // Dispatch blocks signals on its threads.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    _exit(ExitStatus.interrupted.rawValue)
  }
}
