import Recollect
import RecollectEvaluation
import TestSupport
import Testing

/// Tests of intervals and of the randomization test.
@Suite struct ResamplingTests {
  @Test func sharesHaveWilsonsInterval() {
    // The figures of Brown, Cai and DasGupta (2001) for such counts, to three places.
    let some = Resampling.interval(ofShare: 7, of: 10)
    #expect(abs(some.lowerBound - 0.397) < 0.001 && abs(some.upperBound - 0.892) < 0.001)
    let all = Resampling.interval(ofShare: 30, of: 30)
    #expect(abs(all.lowerBound - 0.886) < 0.001 && all.upperBound == 1)
    #expect(Resampling.interval(ofShare: 0, of: 0) == 0...0)
  }

  @Test func theBootstrapAgreesWithTheNormalDistribution() {
    var random = SeededGenerator(seed: 1)
    let values = (0..<400).map { _ in Double.random(in: 0...1, using: &random) }
    let mean = values.reduce(0, +) / 400
    let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400).squareRoot()
    let half = 1.96 * deviation / 20
    let interval = Resampling.interval(of: values)
    #expect(abs(interval.lowerBound - (mean - half)) < 0.2 * half)
    #expect(abs(interval.upperBound - (mean + half)) < 0.2 * half)
    #expect(Resampling.interval(of: values) == interval)
  }

  @Test func fewDifferencesAreTriedInAllWays() {
    // Of 2^5 assignments only the two with equal signs are as extreme.
    #expect(Resampling.pValue(ofDifferences: [1, 1, 1, 1, 1, 0, 0]) == 2.0 / 32)
    #expect(Resampling.pValue(ofDifferences: [0.5, -0.5]) == 1)
    #expect(Resampling.pValue(ofDifferences: [0, 0]) == 1)
    #expect(Resampling.pValue(ofDifferences: []) == 1)
    // By hand: the sums are ±1±.5±.25; six of eight are at least as far from 0 as 1 - .5 + .25.
    #expect(Resampling.pValue(ofDifferences: [1, -0.5, 0.25]) == 0.75)
  }

  @Test func manyDifferencesAreSampled() {
    // The sign test of 20 wins of 24, whose differences are equal: 2 · P(X ≥ 20) = .0015.
    let differences = [Double](repeating: 1, count: 20) + [Double](repeating: -1, count: 4)
    #expect(abs(Resampling.pValue(ofDifferences: differences) - 0.00154) < 0.0015)
    let even = (0..<100).map { $0 % 2 == 0 ? 0.5 : -0.5 }
    #expect(Resampling.pValue(ofDifferences: even) == 1)
    #expect(Resampling.pValue(ofDifferences: [Double](repeating: 1, count: 80)) < 0.0001)
  }
}
