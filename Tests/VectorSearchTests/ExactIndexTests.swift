import Testing
import VectorSearch

@Suite("Exact index")
struct ExactIndexTests {
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
