import LlamaModels
import TestSupport
import Testing

@Suite struct PromptLookupTests {
  /// Returns all continuations, found by comparing every place with the end.
  private func slow(_ tokens: [Int32], minimumMatch: Int, length: Int) -> [PromptLookup
    .Continuation]
  {
    let places = (1..<max(1, tokens.count)).map { start in
      let match = zip(tokens[..<start].reversed(), tokens.reversed()).prefix { $0 == $1 }.count
      return (match: min(match, PromptLookup.maximumMatch), start: start)
    }
    return places.filter { $0.match >= minimumMatch }.sorted {
      ($1.match, $1.start) < ($0.match, $0.start)
    }
    .map { .init(match: $0.match, tokens: Array(tokens[$0.start...].prefix(length))) }
  }

  @Test func findsTheLongestMatches() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      var lookup = PromptLookup([])
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        lookup.append(Int32.random(in: 0...2, using: &random))
      }
      let minimumMatch = Int.random(in: 1...3, using: &random)
      let found = lookup.continuations(minimumMatch: minimumMatch, length: 5)
      let all = slow(lookup.tokens, minimumMatch: minimumMatch, length: 5)
      #expect(found == Array(all.prefix(found.count)))
      #expect(found.count == min(4, all.count))
    }
  }

  @Test func proposesWhatFollowedTheLastTokens() {
    let lookup = PromptLookup([7, 1, 2, 3, 4, 5, 9, 2, 8, 1, 2])
    let found = lookup.continuations(minimumMatch: 2, length: 3)
    #expect(found == [.init(match: 2, tokens: [3, 4, 5])])
  }
}
