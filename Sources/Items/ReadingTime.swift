import Synchronization

/// The processor time that an import has spent on the documents of each archive or mailbox.
///
/// Each document has a limit of its own, so a thousand slow ones could delay all other files for
/// hours. An import sets ``current`` while it scans files.
package final class ReadingTime: Sendable {
  /// `nil` outside of imports.
  @TaskLocal package static var current: ReadingTime?

  private let times = Mutex<[String: Duration]>([:])

  package init() {}

  package func spent(on path: String) -> Duration { times.withLock { $0[path] ?? .zero } }

  package func add(_ time: Duration, on path: String) {
    times.withLock { $0[path, default: .zero] += time }
  }
}
