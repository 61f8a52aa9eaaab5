import Foundation
import TestSupport
import Testing
import VectorSearch

@Suite("Graph index")
struct GraphIndexTests {
  /// Returns an index that always follows links, and an exact one with the same vectors.
  private func filled(
    count: Int, dimension: Int, seed: UInt64 = 1, _ generator: inout SeededGenerator
  ) -> (GraphIndex, ExactIndex) {
    var index = GraphIndex(dimension: dimension, metric: .innerProduct, seed: seed)
    index.maximumExactCount = 0
    var exact = ExactIndex(dimension: dimension)
    for id in Int64(0)..<Int64(count) {
      let vector = clustered(dimension, centers: 20, &generator)
      index.insert(vector, id: id)
      exact.insert(vector, id: id)
    }
    return (index, exact)
  }

  /// Returns the share of the ten nearest vectors that are found.
  private func recall(
    _ index: GraphIndex, _ exact: ExactIndex, where admits: ((Int64) -> Bool)? = nil
  ) -> Double {
    var generator = SeededGenerator(seed: 99)
    var hits = 0
    var expected = 0
    for _ in 0..<50 {
      let query = clustered(index.dimension, centers: 20, &generator)
      let truth = exact.search(query, count: 10, floor: -.infinity, where: admits)
      let found = index.search(query, count: 10, floor: -.infinity, where: admits)
      #expect(found.count == truth.count)
      hits += Set(found).intersection(truth).count
      expected += truth.count
    }
    return Double(hits) / Double(max(1, expected))
  }

  @Test("More effort finds more")
  func effort() {
    var generator = SeededGenerator(seed: 51)
    var (index, exact) = filled(count: 8000, dimension: 32, &generator)
    index.checkInvariants()
    index.effort = 10
    let little = recall(index, exact)
    index.effort = 200
    let much = recall(index, exact)
    #expect(much >= 0.99)
    #expect(little < much)
  }

  @Test("The same insertions give the same index, and another seed another one")
  func deterministic() throws {
    let folder = TemporaryFolder()
    func bytes(_ seed: UInt64) throws -> Data {
      var generator = SeededGenerator(seed: 52)
      var (index, _) = filled(count: 600, dimension: 16, seed: seed, &generator)
      for id in Int64(0)..<100 { index.remove(id: 3 * id) }
      let file = folder.url.appending(path: "index")
      try index.save(to: file, stamp: [])
      return try Data(contentsOf: file)
    }
    #expect(try bytes(1) == bytes(1))
    #expect(try bytes(1) != bytes(2))
  }

  @Test("Recall stays when vectors are replaced again and again")
  func replaced() {
    var generator = SeededGenerator(seed: 53)
    var (index, exact) = filled(count: 4000, dimension: 32, &generator)
    index.effort = 100
    let before = recall(index, exact)
    for step in 0..<4000 {
      let id = Int64.random(in: 0..<4000, using: &generator)
      let vector = clustered(32, centers: 20, &generator)
      index.insert(vector, id: id)
      exact.insert(vector, id: id)
      if step % 1000 == 0 { index.checkInvariants() }
    }
    index.checkInvariants()
    #expect(recall(index, exact) >= before - 0.01)
  }

  @Test("Filters of every width keep recall", arguments: [1, 2, 10, 100, 1000])
  func filters(divisor: Int64) {
    var generator = SeededGenerator(seed: 54)
    let (index, exact) = filled(count: 6000, dimension: 32, &generator)
    #expect(recall(index, exact) { $0 % divisor == 0 } >= 0.98)
    let ids = Set((Int64(0)..<6000).filter { $0 % divisor == 0 })
    #expect(recall(index, exact, where: ids.contains) >= 0.98)
    let query = clustered(32, centers: 20, &generator)
    let expected = exact.search(query, count: 10, among: ids)
    let hits = Set(index.search(query, count: 10, among: ids)).intersection(expected)
    #expect(Double(hits.count) >= 0.9 * Double(expected.count))
  }

  @Test("Removing nearly all leaves what is left, and room for others")
  func emptied() {
    var generator = SeededGenerator(seed: 55)
    var (index, exact) = filled(count: 3000, dimension: 16, &generator)
    for id in Int64(0)..<3000 where id % 50 != 0 {
      index.remove(id: id)
      exact.remove(id: id)
      if id % 500 == 1 { index.checkInvariants() }
    }
    index.checkInvariants()
    #expect(recall(index, exact) >= 0.99)
    for id in Int64(0)..<3000 where id % 50 == 0 { index.remove(id: id) }
    #expect(index.count == 0 && index.search(.init(repeating: 1, count: 16), count: 3).isEmpty)
    index.insert([Float](repeating: 1, count: 16), id: 7)
    #expect(index.search(.init(repeating: 1, count: 16), count: 3).map(\.id) == [7])
    index.checkInvariants()
  }

  @Test("Many equal vectors don't hide others")
  func equalVectors() {
    var generator = SeededGenerator(seed: 56)
    var (index, exact) = filled(count: 2000, dimension: 16, &generator)
    let equal = clustered(16, centers: 20, &generator)
    for id in Int64(5000)..<5500 {
      index.insert(equal, id: id)
      exact.insert(equal, id: id)
    }
    index.checkInvariants()
    let found = index.search(equal, count: 10)
    #expect(found.map(\.score) == exact.search(equal, count: 10).map(\.score))
    #expect(recall(index, exact) >= 0.9)
  }

  @Test("A snapshot of another kind has no graph")
  func mismatched() throws {
    let file = TemporaryFolder().url.deletingLastPathComponent()
      .appending(path: "recollect-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try ExactIndex(dimension: 3).save(to: file, stamp: [])
    #expect { try GraphIndex(VectorSnapshot(mapping: file)) } throws: {
      ($0 as? VectorSnapshotError)?.code == .mismatched
    }
  }
}
