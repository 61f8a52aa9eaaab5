import Foundation
import TestSupport
import Testing
import VectorSearch
import VectorSearchTesting

/// The behavior that every kind of index has.
@Suite("Every index")
struct VectorIndexTests {
  @Test(
    "An index conforms, in memory and mapped", arguments: indexTypes,
    VectorIndexConformance.Check.allCases)
  func conforms(type: any CheckedIndex.Type, check: VectorIndexConformance.Check) {
    func conformance<Index: CheckedIndex>(of _: Index.Type) -> VectorIndexConformance {
      VectorIndexConformance(reopening: Self.mapped, inspecting: { $0.checkInvariants() }) {
        Index(dimension: $0)
      }
    }
    #expect(conformance(of: type).failures(in: check) == [])
  }

  @Test(
    "An index of a forced kind conforms", arguments: VectorIndexKind.allCases,
    VectorIndexConformance.Check.allCases)
  func forcedKindConforms(kind: VectorIndexKind, check: VectorIndexConformance.Check) {
    let conformance = VectorIndexConformance(
      reopening: Self.mapped, inspecting: { $0.checkInvariants() }
    ) { AdaptiveIndex(dimension: $0, metric: .innerProduct, kind: kind) }
    #expect(conformance.failures(in: check) == [])
  }

  @Test("The cosine conforms", arguments: indexTypes, VectorIndexConformance.Check.allCases)
  func cosineConforms(type: any CheckedIndex.Type, check: VectorIndexConformance.Check) {
    func conformance<Index: CheckedIndex>(of _: Index.Type) -> VectorIndexConformance {
      VectorIndexConformance(
        metric: .cosine, tolerance: 1e-5, reopening: Self.mapped,
        inspecting: { $0.checkInvariants() }
      ) { Index(dimension: $0, metric: .cosine) }
    }
    #expect(conformance(of: type).failures(in: check) == [])
  }

  /// Returns an index that was saved and opened.
  ///
  /// The file is deleted, and what is mapped stays.
  @Sendable
  private static func mapped<Index: CheckedIndex>(_ index: Index) throws -> Index {
    let folder = TemporaryFolder()
    let url = folder.url.appending(path: "index")
    try index.save(to: url, stamp: [7])
    return try withExtendedLifetime(folder) { try Index(VectorSnapshot(mapping: url)) }
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
}
