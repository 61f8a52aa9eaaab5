import Foundation
import Items
import Recollect
import Synchronization

/// The import that a page began, one at a time.
final class ImportJob: Sendable {
  typealias Describing = @Sendable (any Error) -> String

  struct State: Sendable {
    var path: String
    var start: ContinuousClock.Instant
    var progress: AddProgress?
    var report: AddReport?
    var failure: String?
    var isRunning = true
  }

  private struct Running {
    var state: State
    var task: Task<Void, Never>?
    /// Begins the import that waits for this one.
    var next: (@Sendable () -> Void)?
  }

  private let running = Mutex<Running?>(nil)

  var current: State? { running.withLock { $0?.state } }

  /// Begins an import unless one is running.
  ///
  /// - Parameter waits: Pass `true` to begin it after the one that is running.
  /// - Returns: `false` if another one is running.
  @discardableResult
  func begin(
    _ url: URL, waits: Bool = false, add: @escaping ServedLibrary.Adding,
    describe: @escaping Describing
  ) -> Bool {
    running.withLock { running in
      if running?.state.isRunning == true {
        if waits {
          running?.next = { self.begin(url, waits: true, add: add, describe: describe) }
        }
        return waits
      }
      running = Running(state: State(path: url.path, start: .now))
      running?.task = Task { await self.run(url, add, describe) }
      return true
    }
  }

  func stop() { running.withLock { $0?.task }?.cancel() }

  private func run(_ url: URL, _ add: ServedLibrary.Adding, _ describe: Describing) async {
    do {
      let report = try await add(url) { progress in
        self.change { $0.progress = progress }
      }
      change { $0.report = report }
    } catch is CancellationError {
      change { $0.failure = "Stopped. Add it again to go on." }
    } catch {
      let sentence = describe(error)
      change { $0.failure = sentence }
    }
    let next = running.withLock { running in
      running?.state.isRunning = false
      return running?.next
    }
    next?()
  }

  private func change(_ body: (inout State) -> Void) {
    running.withLock { running in
      if running != nil { body(&running!.state) }
    }
  }
}
