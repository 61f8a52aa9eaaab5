import VectorSearch

extension VectorIndexConformance {
  func changes(seed: Int, _ report: inout Report) throws {
    var generator = SplitMix64(state: UInt64(seed))
    let dimension = [1, 3, 5, 16, 17, 100, 384][seed % 7]
    var index = try make(dimension)
    var truth = BruteForce(metric: metric)
    report.expect(index.dimension == dimension, "The dimension isn't the one that was asked for.")
    for step in 0..<150 {
      if step % 40 == 39 { index = try reopen(index) }
      let id = Int64.random(in: -30...30, using: &generator)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let wasThere = index.remove(id: id)
        report.expect(
          wasThere == (truth.vectors.removeValue(forKey: id) != nil),
          "Removing \(id) returned \(wasThere) at step \(step), seed \(seed).")
      } else {
        let vector = integers(dimension, canBeZero: metric == .innerProduct, &generator)
        index.insert(vector, id: id)
        truth.vectors[id] = vector
      }
      report.expect(
        index.contains(id: id) == (truth.vectors[id] != nil) && index.count == truth.vectors.count,
        "The index doesn't have the vectors it should at step \(step), seed \(seed).")
      if step % 10 == 0 {
        try inspect(index)
        let query = integers(dimension, canBeZero: metric == .innerProduct, &generator)
        let ids = Set((0..<12).map { _ in Int64.random(in: -30...40, using: &generator) })
        compare(index, truth, query, ids, "step \(step), seed \(seed)", &report)
      }
    }
  }

  /// Compares searches with floors and filters.
  private func compare(
    _ index: any VectorIndex, _ truth: BruteForce, _ query: [Float], _ ids: Set<Int64>,
    _ place: String, _ report: inout Report
  ) {
    for count in [0, 1, 5, 100] {
      for floor: Float in [-.infinity, 0, metric == .cosine ? 0.25 : 3] {
        let place = "\(count) matches, floor \(floor), \(place)"
        func check(
          _ found: [VectorMatch], _ filter: String, where admits: (Int64) -> Bool
        ) {
          let isRight = truth.agrees(
            found, query, count: count, floor: floor, tolerance: tolerance, where: admits)
          report.expect(isRight, "A search \(filter) found \(found): \(place).")
        }
        check(
          index.search(query, count: count, floor: floor, where: nil), "without a filter"
        ) { _ in true }
        check(
          index.search(query, count: count, floor: floor) { $0 % 2 == 0 }, "with a predicate"
        ) { $0 % 2 == 0 }
        check(
          index.search(query, count: count, floor: floor, among: ids), "among identifiers",
          where: ids.contains)
      }
    }
  }

  /// Uses so few equal vectors that an index by estimates compares all of them.
  func ties(_ report: inout Report) throws {
    var index = try make(3)
    for id in (Int64(0)..<60).reversed() { index.insert([1, 0, 0], id: id) }
    index.insert([0, 1, 0], id: 1000)
    index.insert([1, 0, 0], id: -4)
    for index in [index, try reopen(index)] {
      for count in [1, 4, 40, 61] {
        let expected = ([-4] + Array(Int64(0)..<60)).prefix(count)
        let found = index.search([1, 0, 0], count: count).map(\.id)
        report.expect(found == Array(expected), "Of equal vectors, \(found) were found.")
        let among = index.search([1, 0, 0], count: count, floor: 0.5, among: [1000, 7, 5, 59, -9])
        report.expect(
          among.map(\.id) == Array([5, 7, 59].prefix(count)),
          "Of equal vectors among three, \(among) were found.")
      }
      report.expect(
        index.search([1, 0, 0], count: 100).last?.id == 1000, "The worst vector isn't the last.")
      report.expect(
        index.search([.nan, 0, 0], count: 2).isEmpty, "A query that isn't a number finds vectors.")
    }
  }

  func refilling(_ report: inout Report) throws {
    var index = try make(2)
    report.expect(index.search([1, 0], count: 5).isEmpty, "An empty index finds something.")
    report.expect(!index.remove(id: 1), "An empty index has something to remove.")
    index.reserve(300)
    for round in 1...3 {
      for id in Int64(1)...300 { index.insert([Float(id), Float(301 - id)], id: id) }
      let best = index.search([1, 0], count: 1).map(\.id)
      report.expect(best == [300], "The best vector of round \(round) is \(best).")
      index = try reopen(index)
      for id in Int64(1)...300 { index.remove(id: id) }
      try inspect(index)
      report.expect(
        index.count == 0 && index.search([1, 0], count: 1).isEmpty,
        "Something is left after round \(round).")
    }
  }
}
