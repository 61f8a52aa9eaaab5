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
  /// - Parameter idle: what a Ctrl-C does when nothing can be stopped; it must end the program.
  init(idle: @escaping @Sendable () -> Void = Interruption.end) {
    // The signal itself must be ignored, or it ends the program before the source hears of it.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [weak self] in
      let stop = self?.stop.withLock { stop in
        defer { stop = nil }
        return stop
      }
      if let stop { stop() } else { idle() }
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

  /// Ends the program as the signal itself would have done.
  static func end() {
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
  }
}
