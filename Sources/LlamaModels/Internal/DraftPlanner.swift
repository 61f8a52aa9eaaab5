/// Decides how many tokens are drafted, from how many were right and from what a batch costs.
///
/// A batch of drafts is worth its time if the tokens that it saves would have taken longer one by
/// one. On a GPU, eight tokens take hardly longer than one. On a processor that computes slower
/// than it reads its memory they take eight times as long, and only long drafts gain anything. So
/// the time of each batch is measured, and sizes that weren't tried yet are estimated from their
/// neighbors. Trying them may cost a small share of the time so far.
package struct DraftPlanner: Sendable {
  /// The kinds of drafts, which are right more or less often.
  package enum Source: Hashable, CaseIterable {
    /// The grammar allows one continuation, or the end of a text.
    case grammar
    /// The last token occurred before, or the last two did, up to four, or more.
    case oneToken, twoTokens, fewTokens, manyTokens

    package init(match: Int) {
      self =
        switch match {
        case ...1: .oneToken
        case 2: .twoTokens
        case 3...4: .fewTokens
        default: .manyTokens
        }
    }

    fileprivate var assumedShare: Double {
      switch self {
      case .grammar, .manyTokens: 0.9
      case .oneToken: 0.4
      case .twoTokens: 0.6
      case .fewTokens: 0.75
      }
    }
  }

  /// The logits of drafted tokens take memory.
  package static let maximumLength = 48
  /// The share of the time that untried sizes may cost.
  private static let trialAllowance = 0.03
  /// The share of the time that a draft must save, because times vary.
  private static let minimumSaving = 0.15
  private static let maximumTimes = 9

  /// The last seconds of batches by their size, oldest first.
  ///
  /// Their median counts, because other work on the machine makes some of them much longer.
  private var times: [Int: [Double]] = [:]
  private var counts: [Source: (right: Double, all: Double)] = [:]
  /// The seconds spent on decoding, and those that drafts have saved.
  private var spent = 0.0
  private var saved = 0.0
  /// The number of tokens that are drafted whatever they cost; `nil` to decide by their cost.
  private let fixed: Int?
  package private(set) var drafted = 0
  package private(set) var right = 0

  package init(fixed: Int? = nil) { self.fixed = fixed }

  package mutating func recordBatch(of count: Int, in seconds: Double) {
    spent += seconds
    let size = Self.size(of: count)
    times[size] = (times[size] ?? []).suffix(Self.maximumTimes - 1) + [seconds]
  }

  /// - Parameters:
  ///   - right: The number of drafted tokens that the response has.
  ///   - seconds: The time of the batch.
  package mutating func recordDraft(
    _ right: Int, of drafted: Int, from source: Source, after certain: Int, in seconds: Double
  ) {
    self.drafted += drafted
    self.right += right
    var count = counts[source] ?? (source.assumedShare * 4, 4)
    // Earlier drafts count less, so that another text is soon known.
    if count.all > 64 { count = (count.right / 2, count.all / 2) }
    count.right += Double(right)
    count.all += Double(right + (right < drafted ? 1 : 0))
    counts[source] = count
    guard let single = median(1) else { return }
    saved += (time(of: certain) ?? single) + Double(right) * single - seconds
  }

  /// Returns the number of tokens to draft, at most `available`.
  ///
  /// - Parameter certain: The number of tokens that are decoded in any case.
  package func length(for source: Source, available: Int, after certain: Int) -> Int {
    if let fixed { return min(fixed, available) }
    guard let single = median(1), let alone = time(of: certain),
      saved >= -Self.trialAllowance * spent
    else { return 0 }
    var best = (length: 0, gain: 0.0)
    var expected = 0.0
    let share = share(of: source)
    var chance = 1.0
    for length in 1...max(1, min(available, Self.maximumLength)) where length <= available {
      chance *= share
      expected += chance
      guard let together = time(of: certain + length) else { return 0 }
      let separate = alone + expected * single
      let gain = separate - together
      if gain > best.gain, gain > Self.minimumSaving * separate { best = (length, gain) }
    }
    return best.length
  }

  private func share(of source: Source) -> Double {
    counts[source].map { $0.right / $0.all } ?? source.assumedShare
  }

  /// Returns the seconds of a batch, between those of the nearest sizes that were measured.
  private func time(of count: Int) -> Double? {
    let size = Self.size(of: count)
    if let known = median(size) { return known }
    guard let below = times.keys.filter({ $0 < size }).max(), let low = median(below) else {
      return nil
    }
    guard let above = times.keys.filter({ $0 > size }).min(), let high = median(above) else {
      return low * Double(size) / Double(below)
    }
    return low + (high - low) * Double(size - below) / Double(above - below)
  }

  private func median(_ size: Int) -> Double? {
    times[size].map { $0.sorted()[$0.count / 2] }
  }

  /// Returns the size that stands for batches of about as many tokens.
  private static func size(of count: Int) -> Int {
    count <= 4 ? count : (count + 3) / 4 * 4
  }
}
