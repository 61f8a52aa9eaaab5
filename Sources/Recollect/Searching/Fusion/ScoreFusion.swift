/// The fusion of a search by meaning and one by word by their scores.
///
/// Cosines and BM25 scores have different scales, and those of BM25 differ from question to
/// question. So a score counts by the number of standard deviations above the mean of the
/// candidates. The sum keeps how far the first is ahead of the second, which ranks don't.
///
/// Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", ACM Transactions
/// on Information Systems 42(1), 2023, compare such sums with reciprocal ranks.
package enum ScoreFusion {
  package struct Entry: Sendable {
    package var id: Int64
    /// The cosine to the question; `nil` for a chunk without a vector.
    package var cosine: Double?
    /// The BM25 score; 0 for a chunk without a word of the question.
    package var bm25: Double

    package init(id: Int64, cosine: Double?, bm25: Double) {
      self.id = id
      self.cosine = cosine
      self.bm25 = bm25
    }
  }

  /// The smallest standard deviation of BM25 scores, as a share of the largest possible score.
  ///
  /// Otherwise, a few chunks with a frequent word of a long question would be far above the mean of
  /// many with none.
  static let minimumDeviation = 0.04

  /// Returns the sum of the standardized scores of each candidate.
  ///
  /// Complexity: O(candidates).
  ///
  /// - Parameter maximumBM25: The largest BM25 score that a chunk could have.
  package static func sums(_ entries: [Entry], maximumBM25: Double) -> [Double] {
    let cosines = standardized(entries.map(\.cosine))
    let words = standardized(entries.map(\.bm25), minimumDeviation: minimumDeviation * maximumBM25)
    return zip(cosines, words).map { $0 + $1 }
  }

  /// Returns values as numbers of standard deviations above their mean; zeros if all are equal.
  ///
  /// A `nil` value counts as the smallest.
  package static func standardized(
    _ values: [Double?], minimumDeviation: Double = 0
  ) -> [Double] {
    let smallest = values.compactMap(\.self).min() ?? 0
    let known = values.map { $0 ?? smallest }
    let count = Double(max(1, known.count))
    let mean = known.reduce(0, +) / count
    let variance = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    let deviation = max(variance.squareRoot(), minimumDeviation)
    // Equal values may differ from their mean by a rounding error.
    let largest = known.reduce(0) { max($0, abs($1)) }
    guard deviation > 1e-9 * largest, deviation > 0 else { return known.map { _ in 0 } }
    return known.map { ($0 - mean) / deviation }
  }
}
