import Synchronization

/// The processor time that an import has taken to read the documents of each file: of an archive's
/// members, or of the attachments of a mailbox.
///
/// Each of them has a time of its own, so a thousand slow ones would delay all other files for hours.
/// An import sets ``current`` while it scans files.
package final class ReadingTime: Sendable {
  /// The times of the current task's import; `nil` outside of imports.
  @TaskLocal package static var current: ReadingTime?

  private let times = Mutex<[String: Duration]>([:])

  /// Creates times of zero.
  package init() {}

  /// Returns the time that the documents of the file at a path have taken.
  package func spent(on path: String) -> Duration { times.withLock { $0[path] ?? .zero } }

  /// Adds the time of a document of the file at a path.
  package func add(_ time: Duration, on path: String) {
    times.withLock { $0[path, default: .zero] += time }
  }
}
