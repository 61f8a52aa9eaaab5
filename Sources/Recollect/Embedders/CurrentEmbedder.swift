import Embeddings
import Synchronization

/// The embedder of an open library: one that stays, or the one that the library uses at the time.
final class CurrentEmbedder: Sendable {
  /// A closure that loads the embedder in use; its argument is `nil` if the library has none yet.
  typealias Loader = @Sendable (EmbedderReference?) throws -> any Embedder

  private let current: Mutex<(any Embedder)?>
  private let load: Loader?

  init(_ embedder: (any Embedder)?) {
    current = Mutex(embedder)
    load = nil
  }

  init(_ embedder: any Embedder, load: @escaping Loader) {
    current = Mutex(embedder)
    self.load = load
  }

  var value: (any Embedder)? { current.withLock { $0 } }

  /// A Boolean value that indicates whether another embedder can be loaded.
  var follows: Bool { load != nil }

  func set(_ embedder: any Embedder) { current.withLock { $0 = embedder } }

  /// Changes to the embedder that the library uses.
  ///
  /// - Returns: `false` if it can't be loaded because the embedder stays.
  /// - Throws: The loader's errors.
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
