import Foundation
import TestSupport
import Testing
import VectorSearch

/// The behavior that every kind of index has.
@Suite("Every index")
struct VectorIndexTests {
  @Test(
    "Few vectors are found as by brute force, through insertions, replacements, removals and saving",
    arguments: indexTypes, 1...25)
  func agreesWithBruteForce(type: any CheckedIndex.Type, seed: Int) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let dimension = [1, 3, 5, 16, 17, 100, 384][seed % 7]
      var index = Index(dimension: dimension)
      var truth = BruteForce()
      let folder = TemporaryFolder()
      for step in 0..<150 {
        if step % 40 == 39 { index = reopened(index, in: folder) }
        let id = Int64.random(in: -30...30, using: &generator)
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let wasThere = index.remove(id: id)
          #expect(wasThere == (truth.vectors.removeValue(forKey: id) != nil))
        } else {
          let isZero = Int.random(in: 0..<10, using: &generator) == 0
          let new =
            isZero ? .init(repeating: 0, count: dimension) : smallIntegers(dimension, &generator)
          index.insert(new, id: id)
          truth.vectors[id] = new
        }
        if step % 10 == 0 {
          index.checkInvariants()
          expectSame(index, truth, &generator)
        }
      }
      #expect(index.count == truth.vectors.count)
    }
    check(type)
  }

  /// Returns an index that was saved and opened.
  private func reopened<Index: CheckedIndex>(_ index: Index, in folder: TemporaryFolder) -> Index {
    let url = folder.url.appending(path: "index")
    do {
      try index.save(to: url, stamp: [7])
      return try Index(VectorSnapshot(mapping: url))
    } catch {
      Issue.record(error)
      return index
    }
  }

  /// Compares searches with floors and filters.
  private func expectSame(
    _ index: some VectorIndex, _ truth: BruteForce, _ generator: inout SeededGenerator
  ) {
    let query = smallIntegers(index.dimension, &generator)
    let ids = Set((0..<12).map { _ in Int64.random(in: -30...40, using: &generator) })
    for count in [0, 1, 5, 100] {
      for floor: Float in [-.infinity, 0, 3] {
        let all = index.search(query, count: count, floor: floor, where: nil)
        #expect(all == truth.search(query, count: count, floor: floor) { _ in true })
        let even = index.search(query, count: count, floor: floor) { $0 % 2 == 0 }
        #expect(even == truth.search(query, count: count, floor: floor) { $0 % 2 == 0 })
        let some = index.search(query, count: count, floor: floor, among: ids)
        #expect(some == truth.search(query, count: count, floor: floor, where: ids.contains))
      }
    }
  }

  @Test("Many vectors are found nearly all, and with their exact scores", arguments: indexTypes)
  func recall(type: any CheckedIndex.Type) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var generator = SeededGenerator(seed: 11)
      let (index, exact) = filled(Index.self, count: 3000, dimension: 100, &generator)
      index.checkInvariants()
      for divisor: Int64 in [1, 2, 10, 100, 1000] {
        var hits = 0
        var expected = 0
        for _ in 0..<40 {
          let query = clustered(100, centers: 20, &generator)
          let truth = exact.search(query, count: 10, floor: -.infinity) { $0 % divisor == 0 }
          let found = index.search(query, count: 10, floor: -.infinity) { $0 % divisor == 0 }
          let ids = Set((Int64(0)..<3000).filter { $0 % divisor == 0 })
          let among = index.search(query, count: 10, floor: -.infinity, among: ids)
          #expect(found.count == truth.count)
          #expect(among.count == truth.count)
          #expect(found.allSatisfy { exact.search(query, count: 1, among: [$0.id]) == [$0] })
          hits += Set(found).intersection(truth).count + Set(among).intersection(truth).count
          expected += 2 * truth.count
        }
        #expect(Double(hits) >= 0.98 * Double(expected), "1 of \(divisor): \(hits)/\(expected)")
      }
    }
    check(type)
  }

  @Test("Replacing and removing a third of many vectors costs no recall", arguments: indexTypes)
  func changes(type: any CheckedIndex.Type) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var generator = SeededGenerator(seed: 5)
      var (index, exact) = filled(Index.self, count: 3000, dimension: 64, &generator)
      for step in 0..<1000 {
        let id = Int64.random(in: 0..<3000, using: &generator)
        if step % 4 == 0 {
          let wasThere = index.remove(id: id)
          #expect(wasThere == exact.remove(id: id))
        } else {
          let vector = clustered(64, centers: 20, &generator)
          index.insert(vector, id: id)
          exact.insert(vector, id: id)
        }
      }
      index.checkInvariants()
      #expect(index.count == exact.count)
      var hits = 0
      for _ in 0..<40 {
        let query = clustered(64, centers: 20, &generator)
        let truth = exact.search(query, count: 10)
        hits += Set(index.search(query, count: 10)).intersection(truth).count
      }
      #expect(hits >= 392)
    }
    check(type)
  }

  /// Returns an index and an exact one with the same vectors.
  private func filled<Index: CheckedIndex>(
    _: Index.Type, count: Int, dimension: Int, _ generator: inout SeededGenerator
  ) -> (Index, ExactIndex) {
    var index = Index(dimension: dimension)
    var exact = ExactIndex(dimension: dimension)
    index.reserve(count)
    for id in Int64(0)..<Int64(count) {
      let vector = clustered(dimension, centers: 20, &generator)
      index.insert(vector, id: id)
      exact.insert(vector, id: id)
    }
    return (index, exact)
  }

  @Test("The cosine doesn't depend on lengths", arguments: indexTypes)
  func cosine(type: any CheckedIndex.Type) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var generator = SeededGenerator(seed: 21)
      var unit = Index(dimension: 48)
      var scaled = Index(dimension: 48, metric: .cosine)
      for id in Int64(0)..<1000 {
        let vector = clustered(48, centers: 20, &generator)
        let factor = Float.random(in: 0.001...1000, using: &generator)
        unit.insert(vector, id: id)
        scaled.insert(vector.map { factor * $0 }, id: id)
      }
      scaled.insert([Float](repeating: 0, count: 48), id: 1000)
      scaled.checkInvariants()
      var hits = 0
      for _ in 0..<20 {
        let query = clustered(48, centers: 20, &generator)
        let expected = unit.search(query, count: 10)
        let found = scaled.search(query.map { 1e30 * $0 }, count: 10)
        hits += Set(found.map(\.id)).intersection(expected.map(\.id)).count
        for (a, b) in zip(found, expected) { #expect(abs(a.score - b.score) < 1e-5) }
      }
      #expect(hits >= 198)
      let all = scaled.search(unitVector(48), count: 2000)
      #expect(all.contains(VectorMatch(id: 1000, score: 0)))
      #expect(unit.metric == .innerProduct && scaled.metric == .cosine)
    }
    check(type)
  }

  private func unitVector(_ dimension: Int) -> [Float] {
    (0..<dimension).map { $0 == 0 ? 1 : 0 }
  }

  @Test("Copies of a large index are independent", arguments: indexTypes)
  func copies(type: any CheckedIndex.Type) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var generator = SeededGenerator(seed: 8)
      var (index, _) = filled(Index.self, count: 700, dimension: 20, &generator)
      let copy = index
      let query = clustered(20, centers: 20, &generator)
      let before = copy.search(query, count: 20)
      for match in before { index.remove(id: match.id) }
      index.insert(query.map { 2 * $0 }, id: 300)
      #expect(copy.search(query, count: 20) == before)
      #expect(copy.count == 700)
      #expect(index.search(query, count: 1).map(\.id) == [300])
      copy.checkInvariants()
      index.checkInvariants()
      for match in before where match.id != 300 { #expect(!index.contains(id: match.id)) }
    }
    check(type)
  }

  @Test("An index made from an exact one is the same as one that was filled, and independent")
  func madeFromExact() {
    var generator = SeededGenerator(seed: 9)
    var (filled, exact) = filled(QuantizedIndex.self, count: 2000, dimension: 48, &generator)
    var made = QuantizedIndex(exact)
    made.checkInvariants()
    let query = clustered(48, centers: 20, &generator)
    let before = filled.search(query, count: 30)
    #expect(made.search(query, count: 30) == before)
    exact.remove(id: before[0].id)
    #expect(made.search(query, count: 30) == before)
    made.remove(id: before[1].id)
    filled.remove(id: before[1].id)
    #expect(made.search(query, count: 30) == filled.search(query, count: 30))
    #expect(exact.contains(id: before[1].id) && made.contains(id: before[0].id))
    made.checkInvariants()
    exact.checkInvariants()
  }

  @Test("Equal vectors, zeros and numbers that aren't are no obstacle", arguments: indexTypes)
  func degenerate(type: any CheckedIndex.Type) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var index = Index(dimension: 3)
      for id in Int64(0)..<500 { index.insert([1, 0, 0], id: id) }
      for id in Int64(500)..<1000 { index.insert([0, 0, 0], id: id) }
      for id in Int64(1000)..<1500 { index.insert([.nan, 0, 1], id: id) }
      index.insert([.infinity, 1, 1], id: 2000)
      index.insert([1e38, 0, 0], id: 2001)
      index.checkInvariants()
      let best = index.search([1, 0, 0], count: 4)
      #expect(best.prefix(2).map(\.id) == [2000, 2001])
      #expect(best.dropFirst(2).allSatisfy { $0.id < 500 && $0.score == 1 })
      #expect(index.search([.nan, 0, 0], count: 4).isEmpty)
      #expect(index.search([0, 0, 0], count: 3).allSatisfy { $0.score == 0 })
      #expect(
        index.search([-1, 0, 0], count: 2, floor: 0, where: nil).allSatisfy { $0.score == 0 })
      for id in Int64(0)..<1500 { index.remove(id: id) }
      #expect(index.count == 2)
      #expect(index.search([1, 0, 0], count: 9).map(\.id) == [2000, 2001])
    }
    check(type)
  }

  @Test("An emptied index can be filled again", arguments: indexTypes)
  func refilled(type: any CheckedIndex.Type) {
    func check<Index: CheckedIndex>(_: Index.Type) {
      var index = Index(dimension: 2)
      for round in 1...3 {
        for id in Int64(0)..<300 { index.insert([Float(id), Float(round)], id: id) }
        #expect(index.search([1, 0], count: 1).map(\.id) == [299])
        for id in Int64(0)..<300 { index.remove(id: id) }
        index.checkInvariants()
        #expect(index.count == 0)
        #expect(index.search([1, 0], count: 1).isEmpty)
      }
    }
    check(type)
  }
}
