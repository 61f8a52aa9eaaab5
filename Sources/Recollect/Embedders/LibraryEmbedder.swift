/// An embedder whose vectors a library has.
public struct LibraryEmbedder: Sendable, Hashable {
  /// The state of an embedder's vectors.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Searches use the vectors.
    case inUse
    /// The vectors are there for comparison.
    case kept
    /// The vectors are being made, or that was stopped.
    case incomplete
    /// The vectors are being removed, or that was stopped.
    case removing
  }

  /// The identifier of the embedder.
  public var identifier: String
  /// The number of components of a vector.
  public var dimension: Int
  /// The state of its vectors.
  public var state: State
  /// The number of chunks with a vector.
  public var vectors: Int
  /// The number of chunks in the library.
  public var chunks: Int
  /// The place that a program has loaded it from, if the program said so; otherwise `nil`.
  public var location: String?
  /// The cosine that was set as its floor by ``Library/setFloor(_:ofEmbedder:)``; `nil` for the one that is
  /// measured.
  public var floor: Float?

  /// A Boolean value that indicates whether every chunk has a vector.
  public var isComplete: Bool { vectors >= chunks }
}

extension LibraryEmbedder.State {
  init?(_ state: ModelState?) {
    switch state {
    case .used: self = .inUse
    case .kept: self = .kept
    case .making: self = .incomplete
    case .removing: self = .removing
    case nil: return nil
    }
  }
}
