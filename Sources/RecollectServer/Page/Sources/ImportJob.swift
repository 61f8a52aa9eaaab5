import Foundation
import Items
import Recollect
import Synchronization

/// The import that a page began, one at a time.
final class ImportJob: Sendable {
  struct State: Sendable {
    var path: String
    var start: ContinuousClock.Instant
    var progress: AddProgress?
    var report: AddReport?
    var failure: String?
    var isRunning = true
  }

  private let state = Mutex<(state: State, task: Task<Void, Never>?)?>(nil)

  var current: State? { state.withLock { $0?.state } }

  /// Begins an import unless one is running.
  ///
  /// - Returns: `false` if another one is running.
  func begin(
    _ url: URL, add: @escaping ServedLibrary.Adding,
    describe: @escaping @Sendable (any Error) -> String
  ) -> Bool {
    state.withLock { current in
      if current?.state.isRunning == true { return false }
      current = (State(path: url.path, start: .now), nil)
      current?.task = Task {
        do {
          let report = try await add(url) { progress in
            self.change { $0.progress = progress }
          }
          self.change { $0.report = report }
        } catch is CancellationError {
          self.change { $0.failure = "Stopped. Add it again to go on." }
        } catch {
          let sentence = describe(error)
          self.change { $0.failure = sentence }
        }
        self.change { $0.isRunning = false }
      }
      return true
    }
  }

  func stop() { state.withLock { $0?.task }?.cancel() }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { current in
      if current != nil { body(&current!.state) }
    }
  }
}
