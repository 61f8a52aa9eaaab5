/// The figures of one setting over all questions.
public struct SearchFigures: Sendable, Hashable {
  /// The ranks down to which ``hits`` are counted.
  public static let cutoffs = [1, 3, 10]

  /// The number of questions with an answer in the library.
  public var answered: Int
  /// The share of them with a relevant passage at rank 1, among the first 3 and among the first 10.
  ///
  /// The order is that of ``cutoffs``.
  public var hits: [Estimate]
  /// The mean reciprocal rank of the first relevant passage.
  ///
  /// A question without one counts 0.
  public var reciprocalRank: Estimate
  /// The number of questions with an answer for which the search returned nothing.
  public var silenced: Int
  /// The number of questions without an answer.
  public var unanswered: Int
  /// The number of questions without an answer for which the search returned nothing, as it should.
  public var silent: Int

  init(answered: [EvaluatedQuestion.Outcome], unanswered: [EvaluatedQuestion.Outcome]) {
    self.answered = answered.count
    hits = Self.cutoffs.map { cutoff in
      Estimate(share: answered.count { $0.rank ?? .max <= cutoff }, of: answered.count)
    }
    reciprocalRank = Estimate(meanOf: answered.map(\.reciprocalRank))
    silenced = answered.count { $0.first == nil }
    self.unanswered = unanswered.count
    silent = unanswered.count { $0.first == nil }
  }
}

/// The comparison of two settings question by question.
public struct SettingComparison: Sendable, Hashable {
  /// The number of questions for which the first setting ranks a relevant passage higher.
  public var better: Int
  /// The number of questions for which the second setting does.
  public var worse: Int
  /// The number of questions for which both have the same rank.
  public var same: Int
  /// The mean reciprocal rank of the first setting minus that of the second.
  public var difference: Double
  /// The probability of a difference as large by chance, by a randomization test.
  public var pValue: Double

  init(_ first: [EvaluatedQuestion.Outcome], _ second: [EvaluatedQuestion.Outcome]) {
    let pairs = Array(zip(first, second))
    better = pairs.count { $0.rank ?? .max < $1.rank ?? .max }
    worse = pairs.count { $0.rank ?? .max > $1.rank ?? .max }
    same = pairs.count - better - worse
    let differences = pairs.map { $0.reciprocalRank - $1.reciprocalRank }
    difference = differences.reduce(0, +) / Double(max(1, pairs.count))
    pValue = Resampling.pValue(ofDifferences: differences)
  }
}

extension SearchFigures {
  /// A mean over questions with its 95% interval.
  public struct Estimate: Sendable, Hashable {
    /// The mean, from 0 to 1.
    public var value: Double
    /// The interval.
    public var interval: ClosedRange<Double>

    init(share count: Int, of total: Int) {
      value = total > 0 ? Double(count) / Double(total) : 0
      interval = Resampling.interval(ofShare: count, of: total)
    }

    init(meanOf values: [Double]) {
      value = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
      interval = Resampling.interval(of: values)
    }
  }
}
