/// The closeness of a part of a passage to a question, by word and by meaning.
package struct Closeness: Sendable, Hashable {
  /// The share of the question's words in the part and the passage's title, weighted by rarity.
  package var coverage: Double
  /// The cosine between the vectors of the question and the part; `nil` without an embedder.
  package var cosine: Float?

  /// Returns `true` if one of the scores reaches a floor that ``Library/resolved(_:)`` returned.
  package func reaches(_ floor: SearchFloor) -> Bool {
    if let minimum = floor.cosine, let cosine, cosine >= minimum { return true }
    return coverage >= floor.coverage
  }
}
