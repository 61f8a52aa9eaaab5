import LlamaModels
import Testing

@Suite struct DraftPlannerTests {
  /// Returns a planner after it has seen batches of some sizes, each of which takes a time.
  private func planner(sizes: [Int], _ time: (Int) -> Double) -> DraftPlanner {
    var planner = DraftPlanner()
    for size in sizes { planner.recordBatch(of: size, in: time(size)) }
    return planner
  }

  @Test func nothingIsDraftedBeforeASingleTokenWasDecoded() {
    let planner = planner(sizes: [64]) { _ in 1 }
    #expect(planner.length(for: .manyTokens, available: 48, after: 1) == 0)
  }

  @Test func batchesThatCostLittleMoreAreFilled() {
    let planner = planner(sizes: [1, 64]) { 1 + Double($0) / 100 }
    #expect(planner.length(for: .manyTokens, available: 20, after: 1) == 20)
    #expect(
      planner.length(for: .manyTokens, available: 100, after: 1) <= DraftPlanner.maximumLength)
    let doubtful = planner.length(for: .oneToken, available: 20, after: 1)
    #expect((1..<10).contains(doubtful))
  }

  @Test func batchesThatCostAsMuchAsTheirTokensAreNotDrafted() {
    let planner = planner(sizes: [1, 2, 3, 4, 8, 16, 64]) { Double($0) }
    for source in DraftPlanner.Source.allCases {
      #expect(planner.length(for: source, available: 48, after: 1) == 0)
    }
  }

  @Test func onlyLongDraftsAreWorthAHighFixedCost() {
    let planner = planner(sizes: [1, 2, 4, 8, 16, 32, 64]) { $0 == 1 ? 1 : 5 + Double($0) / 20 }
    #expect(planner.length(for: .grammar, available: 4, after: 1) == 0)
    #expect(planner.length(for: .grammar, available: 40, after: 1) > 8)
  }

  @Test func wrongDraftsBecomeShorterAndRightOnesLonger() {
    var wrong = planner(sizes: [1, 64]) { 1 + Double($0) / 20 }
    var right = wrong
    let before = wrong.length(for: .fewTokens, available: 40, after: 1)
    for _ in 0..<10 {
      wrong.recordDraft(0, of: 8, from: .fewTokens, after: 1, in: 1.05)
      right.recordDraft(8, of: 8, from: .fewTokens, after: 1, in: 1.45)
    }
    #expect(wrong.length(for: .fewTokens, available: 40, after: 1) < before)
    #expect(right.length(for: .fewTokens, available: 40, after: 1) > before)
  }

  @Test func lossesEndDraftsUntilTheyAreASmallShareOfTheTime() {
    var planner = planner(sizes: [1, 64]) { 1 + Double($0) / 1000 }
    #expect(planner.length(for: .manyTokens, available: 40, after: 1) > 0)
    planner.recordBatch(of: 9, in: 9)
    planner.recordDraft(0, of: 8, from: .grammar, after: 1, in: 9)
    #expect(planner.length(for: .manyTokens, available: 40, after: 1) == 0)
    for _ in 0..<400 { planner.recordBatch(of: 1, in: 1) }
    #expect(planner.length(for: .manyTokens, available: 40, after: 1) > 0)
  }
}
