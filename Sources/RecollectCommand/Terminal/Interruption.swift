import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C: the first ends what is being done, the second ends the program at once.
final class Interruption: Sendable {
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)
  // Only held: sources of Dispatch can be used from any thread, though their type doesn't say so.
  private nonisolated(unsafe) let source: any DispatchSourceSignal

  /// Takes over Ctrl-C for the rest of the program.
  /// - Parameters:
  ///   - notice: what is said at once when the first Ctrl-C comes.
  ///   - idle: what a Ctrl-C does when nothing can be stopped; it must end the program.
  init(notice: String? = nil, idle: @escaping @Sendable () -> Void = Interruption.end) {
    // The signal itself must be ignored, or it ends the program before the source hears of it.
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

  /// Runs the body in a task that the first Ctrl-C cancels.
  func run<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await body() }
    stop.withLock { $0 = { task.cancel() } }
    defer { stop.withLock { $0 = nil } }
    return try await task.value
  }

  /// A queue whose threads aren't those the embedder keeps busy, or Ctrl-C would wait for a batch.
  private static let queue = DispatchQueue(label: "recollect.interruption", qos: .userInteractive)

  /// Ends the program as the signal itself would have done.
  static func end() {
    signal(SIGINT, SIG_DFL)
    // Dispatch's threads hold signals back.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    raise(SIGINT)
    _exit(ExitStatus.interrupted.rawValue)
  }
}
