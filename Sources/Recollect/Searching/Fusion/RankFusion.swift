/// Reciprocal rank fusion: ranked lists are joined by the sum of weight / (k + rank).
///
/// Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual rank
/// learning methods", SIGIR 2009, with a weight for each entry instead of 1. It decides in a search
/// by meaning or by word alone, and among memories, because they are few; ``ScoreFusion`` finds
/// more among many passages.
package enum RankFusion {
  package struct Vote: Sendable {
    var id: Int64
    var weight: Double

    package init(id: Int64, weight: Double) {
      self.id = id
      self.weight = weight
    }
  }

  /// The constant of the paper, which keeps a single first rank from outweighing agreement.
  static let k = 60.0

  /// Returns ids with their fused scores, best first; of equal scores, the smaller id is first.
  package static func fuse(_ lists: [[Vote]]) -> [(id: Int64, score: Double)] {
    var scores: [Int64: Double] = [:]
    for list in lists {
      for (rank, vote) in zip(1..., list) {
        scores[vote.id, default: 0] += vote.weight / (k + Double(rank))
      }
    }
    return scores.map { (id: $0.key, score: $0.value) }
      .sorted { ($1.score, $0.id) < ($0.score, $1.id) }
  }
}
