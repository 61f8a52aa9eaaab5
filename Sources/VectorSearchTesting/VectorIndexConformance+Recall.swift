import VectorSearch

extension VectorIndexConformance {
  private static let dimension = 64
  private static let count: Int64 = 3000

  /// Searches many vectors in memory, reopened, and after changes.
  func recall(_ report: inout Report) throws {
    var generator = SplitMix64(state: 11)
    var index = try make(Self.dimension)
    var truth = BruteForce(metric: metric)
    index.reserve(Int(Self.count))
    for id in 0..<Self.count {
      let vector = clustered(Self.dimension, &generator)
      index.insert(vector, id: id)
      truth.vectors[id] = vector
    }
    try inspect(index)
    search(index, truth, "in a new index", &generator, &report)
    index = try reopen(index)
    search(index, truth, "in a reopened index", &generator, &report)
    for step in 0..<1000 {
      let id = Int64.random(in: 0..<Self.count, using: &generator)
      if step % 4 == 0 {
        let wasThere = index.remove(id: id)
        report.expect(
          wasThere == (truth.vectors.removeValue(forKey: id) != nil),
          "Removing \(id) returned \(wasThere).")
      } else {
        let vector = clustered(Self.dimension, &generator)
        index.insert(vector, id: id)
        truth.vectors[id] = vector
      }
    }
    try inspect(index)
    report.expect(index.count == truth.vectors.count, "The count is wrong after changes.")
    search(index, truth, "after changes", &generator, &report)
  }

  private func search(
    _ index: any VectorIndex, _ truth: BruteForce, _ place: String,
    _ generator: inout SplitMix64, _ report: inout Report
  ) {
    for divisor: Int64 in [1, 2, 10, 100, 1000] {
      let ids = Set((0..<Self.count).filter { $0 % divisor == 0 })
      let place = "\(place), of 1 in \(divisor)"
      var (hits, all) = (0, 0)
      for _ in 0..<20 {
        let query = clustered(Self.dimension, &generator)
        let scores = truth.scores(query) { $0 % divisor == 0 }
        let expected = Set(scores.sorted { $0.value > $1.value }.prefix(10).map(\.key))
        for found in [
          index.search(query, count: 10, floor: -.infinity) { $0 % divisor == 0 },
          index.search(query, count: 10, floor: -.infinity, among: ids),
        ] {
          report.expect(
            found.count == expected.count, "\(found.count) of \(expected.count) matches \(place).")
          for match in found {
            // Sums of rounded products depend on the order of additions.
            let error = abs(match.score - (scores[match.id] ?? .infinity))
            report.expect(
              error <= max(tolerance, 1e-5), "The score of \(match.id) is off by \(error) \(place)."
            )
          }
          hits += expected.intersection(found.map(\.id)).count
          all += expected.count
        }
      }
      report.expect(
        Double(hits) >= 0.98 * Double(all), "Only \(hits) of \(all) nearest were found \(place).")
    }
  }
}
