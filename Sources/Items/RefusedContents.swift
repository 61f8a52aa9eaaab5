import Synchronization

/// The contents of attachments that exceeded the limits, which later imports don't try again.
///
/// A mailbox is read again whenever a mail is added to it, although the attachments of the other
/// mails are unchanged. An import sets ``current`` while it scans files, importers look contents
/// up, and the library stores the newly refused ones.
///
/// A content is looked up by its digest. If all attachments of a mail together exceeded the limits,
/// the digest is that of the mail.
package final class RefusedContents: Sendable {
  /// `nil` outside of imports.
  @TaskLocal package static var current: RefusedContents?

  private struct State {
    var known: [String: ImportProblem]
    var sizes: Set<Int>
    var new: [String: (size: Int, problem: ImportProblem)] = [:]
  }

  private let state: Mutex<State>

  package init(_ known: [String: (size: Int, problem: ImportProblem)]) {
    state = Mutex(
      State(known: known.mapValues(\.problem), sizes: Set(known.values.map(\.size))))
  }

  /// The digest is computed only if a refused content has that size.
  package func problem(size: Int, digest: () -> String) -> ImportProblem? {
    guard state.withLock({ $0.sizes.contains(size) }) else { return nil }
    let digest = digest()
    return state.withLock { $0.known[digest] ?? $0.new[digest]?.problem }
  }

  package func note(_ problem: ImportProblem, size: Int, digest: String) {
    // It may be read with more time.
    if ReadingPatience.current?.isExhausted == true { return }
    state.withLock { state in
      state.new[digest] = (size, problem)
      state.sizes.insert(size)
    }
  }

  /// The contents refused since this list was created.
  package var new: [String: (size: Int, problem: ImportProblem)] { state.withLock { $0.new } }
}
