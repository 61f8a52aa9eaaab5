import Embeddings
import Synchronization

/// The embedder of an open library, which is fixed or follows the one in use.
final class CurrentEmbedder: Sendable {
  /// A closure that loads the embedder in use.
  ///
  /// Its argument is `nil` if nothing was embedded yet.
  typealias Loader = @Sendable (EmbedderReference?) throws -> any Embedder

  private let current: Mutex<(any Embedder)?>
  private let load: Loader?

  init(_ embedder: (any Embedder)?, load: Loader? = nil) {
    current = Mutex(embedder)
    self.load = load
  }

  var value: (any Embedder)? { current.withLock { $0 } }

  var follows: Bool { load != nil }

  func set(_ embedder: any Embedder) { current.withLock { $0 = embedder } }

  /// Returns `false` if the embedder is fixed and can't be replaced.
  func follow(_ reference: EmbedderReference) throws -> Bool {
    try current.withLock { current in
      // Another task may have loaded it meanwhile.
      if current?.identifier == reference.identifier { return true }
      guard let load else { return false }
      current = try load(reference)
      return current?.identifier == reference.identifier
    }
  }
}
