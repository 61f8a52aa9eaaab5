/// A vector that a search found.
public struct VectorMatch: Sendable, Hashable {
  /// The identifier of the vector.
  public let id: Int64

  /// The inner product of the vector and the query.
  public let score: Float

  /// Creates a match.
  public init(id: Int64, score: Float) {
    self.id = id
    self.score = score
  }

  /// Orders by score, then by identifier.
  package func precedes(_ other: VectorMatch) -> Bool {
    score == other.score ? id < other.id : score > other.score
  }
}
