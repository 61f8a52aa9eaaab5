import recollect_bench
import Testing

/// Tests that compare the generator with what Python printed.
@Suite struct MersenneTwisterTests {
  @Test func theFirstHalfOfFiftyIsPythons() {
    var generator = MersenneTwister(seed: 7)
    #expect(
      generator.shuffle(Array(1...50)).prefix(25) == [
        25, 36, 15, 32, 11, 49, 12, 17, 29, 30, 43, 39, 31, 9, 1, 47, 20, 13, 22, 44, 48, 23, 50, 8,
        40,
      ])
  }

  @Test func moreNumbersThanTheStateHasArePythons() {
    var generator = MersenneTwister(seed: 1)
    let sum = generator.shuffle(Array(0..<2_000)).reduce(0) { ($0 * 31 + $1) % 1_000_003 }
    #expect(sum == 644_634)
  }

  @Test func nothingAndOneStayAsTheyAre() {
    var generator = MersenneTwister(seed: 7)
    #expect(generator.shuffle([Int]()).isEmpty && generator.shuffle([1]) == [1])
  }
}
