import Foundation

/// The agreement of rankings with relevance judgments, averaged over queries.
///
/// nDCG has the grade as gain, discounted by `log2(rank + 1)` (Järvelin and Kekäläinen, 2002), as
/// in trec_eval and the published figures of BEIR collections. MRR is the mean reciprocal rank of
/// the first relevant document.
struct RelevanceMetrics {
  private var queries = 0
  private var sums = (ndcg10: 0.0, recall10: 0.0, recall100: 0.0, mrr10: 0.0)

  var ndcg10: Double { sums.ndcg10 / Double(queries) }
  var recall10: Double { sums.recall10 / Double(queries) }
  var recall100: Double { sums.recall100 / Double(queries) }
  var mrr10: Double { sums.mrr10 / Double(queries) }

  mutating func add(ranking: [String], judgments: [String: Int]) {
    let relevant = judgments.filter { $0.value > 0 }
    guard !relevant.isEmpty else { return }
    queries += 1
    let gains = ranking.prefix(10).map { Double(relevant[$0] ?? 0) }
    let ideal = relevant.values.map(Double.init).sorted(by: >).prefix(10)
    sums.ndcg10 += Self.discounted(gains) / Self.discounted(Array(ideal))
    sums.recall10 += Self.recall(ranking, relevant, 10)
    sums.recall100 += Self.recall(ranking, relevant, 100)
    if let first = gains.firstIndex(where: { $0 > 0 }) { sums.mrr10 += 1 / Double(first + 1) }
  }

  private static func discounted(_ gains: [Double]) -> Double {
    gains.enumerated().reduce(0) { sum, gain in
      sum + gain.element / log2(Double(gain.offset) + 2)
    }
  }

  private static func recall(
    _ ranking: [String], _ relevant: [String: Int], _ count: Int
  ) -> Double {
    let found = ranking.prefix(count).count { relevant[$0] != nil }
    return Double(found) / Double(relevant.count)
  }
}

/// Pearson's correlation of ranks; equal values get the mean of their ranks.
func spearman(_ left: [Double], _ right: [Double]) -> Double {
  let (a, b) = (ranks(left), ranks(right))
  let mean = Double(a.count + 1) / 2
  let products = zip(a, b).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
  let squares = (a.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
  let others = (b.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
  return products / (squares * others).squareRoot()
}

private func ranks(_ values: [Double]) -> [Double] {
  let order = values.indices.sorted { values[$0] < values[$1] }
  var ranks = Array(repeating: 0.0, count: values.count)
  var start = 0
  while start < order.count {
    var end = start + 1
    while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
    for position in start..<end { ranks[order[position]] = Double(start + end + 1) / 2 }
    start = end
  }
  return ranks
}
