/// A vector that a search found.
public struct VectorMatch: Sendable, Hashable {
  /// What the vector was inserted under.
  public let id: Int64

  /// Its inner product with the query.
  public let score: Float

  /// Pairs an id with its score.
  public init(id: Int64, score: Float) {
    self.id = id
    self.score = score
  }

  /// Whether this match comes before the other: by score, then by id.
  package func precedes(_ other: VectorMatch) -> Bool {
    score == other.score ? id < other.id : score > other.score
  }
}
