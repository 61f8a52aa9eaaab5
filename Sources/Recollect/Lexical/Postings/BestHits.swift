/// The best hits so far, up to a fixed number; chunks are offered in ascending order.
struct BestHits {
  private let count: Int
  private var hits: [LexicalHit] = []
  /// The score that a chunk has to exceed.
  private(set) var floor = 0.0

  init(_ count: Int) { self.count = count }

  mutating func insert(_ chunk: Int64, _ score: Double) {
    hits.append(LexicalHit(id: chunk, score: score))
    // Sorting only after as many insertions again costs O(log n) for each.
    guard hits.count / 2 >= max(count, 1) else { return }
    hits = Array(sorted())
    floor = hits.last?.score ?? .infinity
  }

  func sorted() -> [LexicalHit] {
    Array(hits.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(count))
  }
}
