/// Which searches are made.
public enum SearchMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// By meaning and by word, fused.
  case hybrid
  /// By meaning alone.
  case vector
  /// By word alone; needs no embedder.
  case lexical
}

/// How a search is made and what of it is shown.
public struct SearchOptions: Sendable, Hashable {
  /// Which searches are made.
  public var mode: SearchMode
  /// Most passages to return.
  public var limit: Int
  /// What passages must be.
  public var filter: SearchFilter
  /// Hits of each search that take part in the fusion.
  public var candidates: Int
  /// The least to be shown, `nil` to show whatever ranks first.
  public var floor: SearchFloor?
  /// Most passages of one thread, and of one meeting in a series.
  public var passagesPerThread: Int
  /// Whether the words that matched, or the nearest sentence, are marked.
  public var marksMatches: Bool

  /// Creates options.
  public init(
    mode: SearchMode = .hybrid, limit: Int = 10, filter: SearchFilter = SearchFilter(),
    candidates: Int = 100, floor: SearchFloor? = SearchFloor(), passagesPerThread: Int = 2,
    marksMatches: Bool = true
  ) {
    precondition(limit > 0 && candidates > 0, "A search returns at least one passage.")
    precondition(passagesPerThread > 0, "A thread may show at least one passage.")
    self.mode = mode
    self.limit = limit
    self.filter = filter
    self.candidates = candidates
    self.floor = floor
    self.passagesPerThread = passagesPerThread
    self.marksMatches = marksMatches
  }
}

/// The least a passage must reach to be shown: near in meaning, or most of the question's words.
public struct SearchFloor: Sendable, Hashable, Codable {
  /// Least cosine between question and passage, from -1 to 1.
  public var cosine: Float
  /// Least share of the question's words in the passage, each weighted by its rarity, from 0 to 1.
  public var coverage: Double

  /// Creates a floor; the defaults suit all-MiniLM-L6-v2.
  public init(cosine: Float = 0.30, coverage: Double = 0.60) {
    self.cosine = cosine
    self.coverage = coverage
  }
}
