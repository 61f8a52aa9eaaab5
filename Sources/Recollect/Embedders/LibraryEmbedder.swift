/// An embedder whose vectors are stored in a library.
public struct LibraryEmbedder: Sendable, Hashable {
  /// The state of an embedder's vectors.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Searches use the vectors.
    case inUse
    /// The vectors are there for comparison.
    case kept
    /// The vectors are being made, or making them was interrupted.
    case incomplete
    /// The vectors are being removed, or removing them was interrupted.
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
  /// The place from which a program loads it; `nil` if the program stored none.
  public var location: String?
  /// The cosine that was set by ``Library/setFloor(_:ofEmbedder:)``; `nil` if the measured one is
  /// used.
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
