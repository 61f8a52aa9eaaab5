public import Foundation

/// The options of a recall.
public struct RecallOptions: Sendable, Hashable {
  /// The largest number of memories.
  public var limit: Int
  /// The scores that the best memory must reach.
  ///
  /// If it doesn't, nothing is recalled.
  public var best: RecallThreshold
  /// The scores that each of the other memories must reach.
  public var others: RecallThreshold
  /// The share of the largest cosine that the other memories must reach.
  ///
  /// Both cosines are counted from the mean of unrelated texts. A memory that has the words of
  /// ``others`` needn't reach it.
  public var nearness: Float
  /// The kinds to recall; empty for all.
  public var kinds: Set<Memory.Kind>
  /// The highest sensitivity to recall.
  ///
  /// Memories above it are withheld, and named without their text.
  public var sensitivity: Memory.Sensitivity
  /// The time of the message.
  ///
  /// Memories expire and lose rank by it, and "yesterday" is counted from it.
  public var now: Date
  /// A Boolean value that indicates whether memories of the days, months and years that the message
  /// names are preferred.
  ///
  /// A memory is of the time at which it was said, and of the dates in its text, counted from then.
  public var prefersNamedDates: Bool
  /// A Boolean value that indicates whether the memories are marked as recalled now.
  public var marksRecalled: Bool
  package var states: Set<Memory.State> = [.active]

  /// Creates options.
  public init(
    limit: Int = 5, best: RecallThreshold = .best, others: RecallThreshold = .others,
    nearness: Float = 0.85, kinds: Set<Memory.Kind> = [],
    sensitivity: Memory.Sensitivity = .sensitive,
    now: Date = Date(), prefersNamedDates: Bool = true, marksRecalled: Bool = true
  ) {
    precondition(limit > 0, "A recall returns at least one memory.")
    self.limit = limit
    self.best = best
    self.others = others
    self.nearness = nearness
    self.kinds = kinds
    self.sensitivity = sensitivity
    self.now = now
    self.prefersNamedDates = prefersNamedDates
    self.marksRecalled = marksRecalled
  }
}

/// The minimum scores of a memory: it has to reach one of the two.
public struct RecallThreshold: Sendable, Hashable, Codable {
  /// The minimum cosine to the message, in standard deviations of the embedder above the mean of
  /// unrelated texts (`CosineBaseline`), both of centered vectors (``RecalledMemory/cosine``).
  public var deviations: Float
  /// The minimum share of the message's words, each weighted by its rarity, from 0 to 1.
  public var coverage: Double

  /// Creates a threshold.
  public init(deviations: Float, coverage: Double) {
    self.deviations = deviations
    self.coverage = coverage
  }

  /// The threshold of the best memory.
  public static let best = RecallThreshold(deviations: 3.9, coverage: 0.6)
  /// The threshold of the other memories.
  public static let others = RecallThreshold(deviations: 3.2, coverage: 0.5)
  /// The threshold that every memory reaches.
  public static let none = RecallThreshold(deviations: -1_000, coverage: 0)
}

/// The memories that a message recalls.
public struct Recall: Sendable, Hashable {
  /// The memories, best first.
  public var memories: [RecalledMemory]
  /// The memories that are too sensitive to be recalled, without their content.
  public var withheld: [WithheldMemory]
  /// The dates that the message names, whose memories come first.
  public var dates: [DateMention] = []

  /// Creates a recall, such as one for a test.
  public init(memories: [RecalledMemory] = [], withheld: [WithheldMemory] = []) {
    self.memories = memories
    self.withheld = withheld
  }
}

/// A memory that a message recalls, with its scores.
public struct RecalledMemory: Sendable, Hashable, Identifiable {
  /// The memory.
  public var memory: Memory
  /// The cosine to the message; `nil` if it was found by word alone.
  ///
  /// The mean of the vectors of built-in texts, which all vectors of the embedder have in common,
  /// is subtracted from both vectors first. The cosine of unrelated texts is about 0.
  public var cosine: Float?
  /// The share of the message's words, each weighted by its rarity, from 0 to 1.
  public var coverage: Double
  /// The score by which memories are ranked.
  public var score: Double

  /// The number of the memory.
  public var id: Int64 { memory.id }
}

/// A memory that was found but isn't shown, because it is too sensitive.
public struct WithheldMemory: Sendable, Hashable, Identifiable, Codable {
  /// The number of the memory.
  public var id: Int64
  /// The kind of the memory.
  public var kind: Memory.Kind
  /// Its sensitivity.
  public var sensitivity: Memory.Sensitivity
}
