import Synchronization

/// A shorter limit for the processor time of reading a document or mail, for a first try at files
/// that may be slow.
package final class ReadingPatience: Sendable {
  @TaskLocal package static var current: ReadingPatience?

  private let limit: Duration
  private let state = Mutex(false)

  package init(_ limit: Duration) { self.limit = limit }

  /// A Boolean value that indicates whether a budget has exceeded the limit, so that less was read
  /// than could be.
  package var isExhausted: Bool { state.withLock { $0 } }

  /// Returns true, and notes it, if a time exceeds the limit.
  package func isExhausted(by time: Duration) -> Bool {
    guard time > limit else { return false }
    state.withLock { $0 = true }
    return true
  }
}
