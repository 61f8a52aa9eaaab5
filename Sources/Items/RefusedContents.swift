import Synchronization

/// The contents of attachments that took too long to read, so that they aren't tried again.
///
/// A mailbox is read again whenever a mail is added to it; what came with its other mails is the same
/// as before. An import sets one for as long as it scans files, importers ask it, and the library keeps
/// what it learns.
package final class RefusedContents: Sendable {
  /// The contents that the import of the current task knows; `nil` outside of imports.
  @TaskLocal package static var current: RefusedContents?

  private struct State {
    var known: [String: ImportProblem]
    var sizes: Set<Int>
    var new: [String: (size: Int, problem: ImportProblem)] = [:]
  }

  private let state: Mutex<State>

  /// Creates the contents that earlier imports refused: sizes and problems by digest.
  package init(_ known: [String: (size: Int, problem: ImportProblem)]) {
    state = Mutex(
      State(known: known.mapValues(\.problem), sizes: Set(known.values.map(\.size))))
  }

  /// The problem of a content that was refused before.
  /// - Parameters:
  ///   - size: The number of its bytes.
  ///   - digest: A function that returns its digest, called only when there is one of that size.
  package func problem(size: Int, digest: () -> String) -> ImportProblem? {
    guard state.withLock({ $0.sizes.contains(size) }) else { return nil }
    let digest = digest()
    return state.withLock { $0.known[digest] ?? $0.new[digest]?.problem }
  }

  /// Takes note of a content that was refused.
  package func note(_ problem: ImportProblem, size: Int, digest: String) {
    state.withLock { state in
      state.new[digest] = (size, problem)
      state.sizes.insert(size)
    }
  }

  /// The contents that were noted.
  package var new: [String: (size: Int, problem: ImportProblem)] { state.withLock { $0.new } }
}
