import TestSupport
import Testing
import VectorSearch

@Suite("Exact index")
struct ExactIndexTests {
  /// Returns the expected result of a search, by sorting all vectors.
  private func bruteForce(
    _ vectors: [Int64: [Float]], _ query: [Float], count: Int, floor: Float,
    where admits: (Int64) -> Bool
  ) -> [Int64] {
    let admitted = vectors.filter { admits($0.key) }
    let matches = admitted.map { id, vector in
      let products = zip(vector, query).map { $0 * $1 }
      return VectorMatch(id: id, score: products.reduce(0, +))
    }
    let sorted = matches.filter { $0.score >= floor }.sorted { a, b in
      a.score == b.score ? a.id < b.id : a.score > b.score
    }
    return sorted.prefix(count).map(\.id)
  }

  /// Returns a vector of small integers: inner products are exact, ties frequent, the order
  /// defined.
  private func vector(_ dimension: Int, _ generator: inout SeededGenerator) -> [Float] {
    (0..<dimension).map { _ in Float(Int.random(in: -2...2, using: &generator)) }
  }

  @Test("Random insertions, replacements and removals agree with brute force", arguments: 1...40)
  func agreesWithBruteForce(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let dimension = Int.random(in: 1...70, using: &generator)
    var index = ExactIndex(dimension: dimension)
    var truth: [Int64: [Float]] = [:]
    for _ in 0..<200 {
      let id = Int64.random(in: -30...30, using: &generator)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let wasThere = index.remove(id: id)
        #expect(wasThere == (truth.removeValue(forKey: id) != nil))
      } else {
        let new = vector(dimension, &generator)
        index.insert(new, id: id)
        truth[id] = new
      }
    }
    index.checkInvariants()
    #expect(index.count == truth.count)
    for count in [0, 1, 5, 100] {
      for floor: Float in [-.infinity, 0, 3] {
        let query = vector(dimension, &generator)
        let allowed = Set((0..<12).map { _ in Int64.random(in: -30...40, using: &generator) })
        let all = index.search(query, count: count, floor: floor, where: nil).map(\.id)
        #expect(all == bruteForce(truth, query, count: count, floor: floor) { _ in true })
        let even = index.search(query, count: count, floor: floor) { $0 % 2 == 0 }.map(\.id)
        #expect(even == bruteForce(truth, query, count: count, floor: floor) { $0 % 2 == 0 })
        let some = index.search(query, count: count, floor: floor, among: allowed).map(\.id)
        #expect(
          some == bruteForce(truth, query, count: count, floor: floor, where: allowed.contains))
      }
    }
  }

  @Test("Every order of inserting four vectors finds the same, ties in the order of ids")
  func everyOrder() {
    let vectors: [Int64: [Float]] = [1: [1, 0], 2: [1, 0], 3: [0, 1], 4: [-1, 0]]
    for order in permutations([1, 2, 3, 4]) {
      for removed in [nil, 1, 2, 3, 4] as [Int64?] {
        var index = ExactIndex(dimension: 2)
        for id in order { index.insert(vectors[id]!, id: id) }
        if let removed { index.remove(id: removed) }
        index.checkInvariants()
        for count in 0...5 {
          let expected = [1, 2, 3, 4].filter { $0 != removed }.prefix(count)
          #expect(index.search([1, 0], count: count).map(\.id) == Array(expected))
        }
      }
    }
  }

  private func permutations(_ ids: [Int64]) -> [[Int64]] {
    guard !ids.isEmpty else { return [[]] }
    return ids.flatMap { first in
      permutations(ids.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test("A filter decides inside the search: admitted vectors aren't crowded out by better ones")
  func filterInside() {
    var index = ExactIndex(dimension: 1)
    for id in Int64(0)..<1000 { index.insert([Float(id)], id: id) }
    #expect(index.search([1], count: 3, floor: -.infinity) { $0 < 5 }.map(\.id) == [4, 3, 2])
    #expect(index.search([1], count: 3, among: [7, 2, 5000]).map(\.id) == [7, 2])
    #expect(index.search([1], count: 3, among: []).isEmpty)
  }

  @Test("A score equal to the floor is found, one below is not")
  func floorIsInclusive() {
    var index = ExactIndex(dimension: 1)
    index.insert([0.5], id: 1)
    index.insert([0.25], id: 2)
    let found = index.search([1], count: 10, floor: 0.5, where: nil)
    #expect(found == [VectorMatch(id: 1, score: 0.5)])
  }

  @Test("A vector that isn't a number is never found")
  func notANumber() {
    var index = ExactIndex(dimension: 1)
    index.insert([.nan], id: 1)
    index.insert([1], id: 2)
    #expect(index.search([1], count: 10).map(\.id) == [2])
  }

  @Test("Stored bytes are read as little-endian at any alignment")
  func bytes() {
    var bytes: [UInt8] = [0xFF]
    for component: Float in [1, -2.5] {
      withUnsafeBytes(of: component.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    var index = ExactIndex(dimension: 2)
    bytes.withUnsafeBytes { index.insert(littleEndian: .init(rebasing: $0[1...]), id: 9) }
    #expect(index.contains(id: 9))
    #expect(index.search([1, 2], count: 1) == [VectorMatch(id: 9, score: -4)])
  }

  @Test("An empty index finds nothing and has nothing to remove")
  func empty() {
    var index = ExactIndex(dimension: 3)
    index.reserve(10)
    #expect(index.count == 0)
    let wasThere = index.remove(id: 1)
    #expect(!wasThere)
    #expect(index.search([1, 2, 3], count: 5).isEmpty)
  }

  @Test("A copy doesn't see what is later done to the original")
  func copies() {
    var index = ExactIndex(dimension: 1)
    index.insert([1], id: 1)
    let copy = index
    index.insert([2], id: 1)
    index.insert([3], id: 2)
    #expect(copy.search([1], count: 9) == [VectorMatch(id: 1, score: 1)])
  }
}

@Suite("Exact index: misuse")
struct ExactIndexMisuseTests {
  @Test("A vector of the wrong length traps")
  func wrongVector() async {
    await #expect(processExitsWith: .failure) {
      var index = ExactIndex(dimension: 2)
      index.insert([1, 2, 3], id: 1)
    }
  }

  @Test("A query of the wrong length traps")
  func wrongQuery() async {
    await #expect(processExitsWith: .failure) {
      _ = ExactIndex(dimension: 2).search([1], count: 1)
    }
  }
}
