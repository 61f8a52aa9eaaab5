import Recollect
import TestSupport
import Testing

@Suite struct RankFusionTests {
  /// Checks scores computed by hand: 3 is second and first, 1 first and third, 2 third, 4 second.
  @Test func fusesAsThePaperDoes() {
    let fused = fuse([[1, 3, 2], [3, 4, 1]])
    let expected: [(id: Int64, score: Double)] = [
      (3, 1 / 62 + 1 / 61), (1, 1 / 61 + 1 / 63), (4, 1 / 62), (2, 1 / 63),
    ]
    #expect(fused.map(\.id) == expected.map(\.id))
    #expect(zip(fused, expected).allSatisfy { abs($0.score - $1.score) < 1e-15 })
  }

  /// Checks scores computed by hand: half a vote for rank 1 is worth less than a whole one for rank
  /// 3.
  @Test func aVoteCountsAsMuchAsItWeighs() {
    let fused = RankFusion.fuse([
      [.init(id: 1, weight: 0.5), .init(id: 2, weight: 0), .init(id: 3, weight: 1)],
      [.init(id: 4, weight: 0.25)],
    ])
    #expect(fused.map(\.id) == [3, 1, 4, 2])
    let expected: [Double] = [1 / 63, 0.5 / 61, 0.25 / 61, 0]
    #expect(fused.map(\.score) == expected)
  }

  @Test func equalsKeepTheOrderOfTheirIDs() {
    #expect(fuse([[9, 2], [2, 9]]).map(\.id) == [2, 9])
    #expect(fuse([]).isEmpty && fuse([[], []]).isEmpty)
    #expect(fuse([[5, 4]]).map(\.id) == [5, 4])
  }

  @Test func agreesWithSummingForEveryID() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let lists = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        let ids = (Int64(0)..<30).shuffled(using: &generator)
        return Array(ids.prefix(.random(in: 0...30, using: &generator)))
      }
      let fused = fuse(lists)
      #expect(Set(fused.map(\.id)) == Set(lists.joined()))
      for (id, score) in fused {
        var sum = 0.0
        for list in lists {
          if let position = list.firstIndex(of: id) { sum += 1 / (61 + Double(position)) }
        }
        #expect(abs(sum - score) < 1e-12)
      }
      #expect(zip(fused, fused.dropFirst()).allSatisfy { $0.score >= $1.score })
    }
  }

  private func fuse(_ lists: [[Int64]]) -> [(id: Int64, score: Double)] {
    RankFusion.fuse(lists.map { $0.map { RankFusion.Vote(id: $0, weight: 1) } })
  }
}
