import Foundation
import Recollect

/// Intervals and tests for means over questions, by resampling them with a fixed seed.
package enum Resampling {
  private static let seed: UInt64 = 14
  private static let resamples = 4_000
  /// Up to this many differences, all signs are tried.
  private static let maximumExactCount = 16
  /// The number of random signs that are tried for more differences.
  private static let signs = 20_000

  /// Returns the 95% interval of a mean by the bootstrap.
  ///
  /// It's the percentiles of the means of resamples (Efron and Tibshirani, "An Introduction to the
  /// Bootstrap", 1993).
  package static func interval(of values: [Double]) -> ClosedRange<Double> {
    guard !values.isEmpty else { return 0...0 }
    var random = SeededDraw(seed: seed)
    let means = (0..<resamples).map { _ in
      var sum = 0.0
      for _ in values.indices { sum += values[Int.random(in: values.indices, using: &random)] }
      return sum / Double(values.count)
    }.sorted()
    return means[resamples / 40]...means[resamples - 1 - resamples / 40]
  }

  /// Returns the 95% interval of a share.
  ///
  /// Wilson, "Probable inference, the law of succession, and statistical inference", 1927. If all
  /// questions were answered, all resamples are alike, so the bootstrap would be certain.
  package static func interval(ofShare count: Int, of total: Int) -> ClosedRange<Double> {
    guard total > 0 else { return 0...0 }
    let (n, share, z) = (Double(total), Double(count) / Double(total), 1.959964)
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let width =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, middle - width)...min(1, middle + width)
  }

  /// Returns the two-sided p-value of the randomization test.
  ///
  /// That is how often the mean difference would be as large if each question's two values were
  /// exchanged by chance. All exchanges are tried if at most 16 questions differ.
  ///
  /// Smucker, Allan and Carterette, "A Comparison of Statistical Significance Tests for Information
  /// Retrieval Evaluation", CIKM 2007.
  package static func pValue(ofDifferences differences: [Double]) -> Double {
    let differences = differences.filter { $0 != 0 }
    guard !differences.isEmpty else { return 1 }
    let observed = abs(differences.reduce(0, +)) - 1e-12
    func isExtreme(_ flips: (Int) -> Bool) -> Bool {
      var sum = 0.0
      for (position, difference) in differences.enumerated() {
        sum += flips(position) ? -difference : difference
      }
      return abs(sum) >= observed
    }
    if differences.count <= maximumExactCount {
      let all = 1 << differences.count
      let extreme = (0..<all).count { exchange in isExtreme { exchange >> $0 & 1 == 1 } }
      return Double(extreme) / Double(all)
    }
    var random = SeededDraw(seed: seed)
    var extreme = 0
    for _ in 0..<signs {
      var bits: UInt64 = 0
      if isExtreme({ position in
        if position % 64 == 0 { bits = random.next() }
        return bits >> UInt64(position % 64) & 1 == 1
      }) {
        extreme += 1
      }
    }
    // Count the observed assignment, so that the value is never 0.
    return Double(extreme + 1) / Double(signs + 1)
  }
}
