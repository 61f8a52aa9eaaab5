public import Foundation

/// The searches that are made: by meaning, by word, or both.
public enum SearchMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// A search by meaning and by word, fused.
  case hybrid
  /// A search by meaning only.
  case vector
  /// A search by word only; it needs no embedder.
  case lexical
}

/// The options of a search.
public struct SearchOptions: Sendable, Hashable {
  /// The searches that are made.
  public var mode: SearchMode
  /// The largest number of passages to return.
  public var limit: Int
  /// The conditions that passages must meet.
  public var filter: SearchFilter
  /// The paths of sources whose passages come after all others, such as kept conversations.
  public var lastSources: [String] = []
  /// The number of hits of each search that take part in the fusion.
  public var candidates: Int
  /// The scores that a passage must reach to be returned; `nil` to always return the highest
  /// ranked.
  public var floor: SearchFloor?
  /// The largest number of passages of one thread; in a series of meetings, of one meeting.
  public var passagesPerThread: Int
  /// A Boolean value that indicates whether matching words or the nearest sentence are highlighted.
  public var highlightsMatches: Bool
  /// A Boolean value that indicates whether passages of the days, months and years that a question
  /// names are preferred.
  ///
  /// ``DateMention`` finds the dates. Unlike ``SearchFilter/after``, they are no condition: a
  /// passage of another time is found too, with a lower rank.
  public var prefersNamedDates: Bool
  /// A Boolean value that indicates whether passages of the people whom a question names as authors
  /// are preferred, as "from Jacob" and "Anna's mail" do.
  ///
  /// ``PersonMention`` describes how they are found. Unlike ``SearchFilter/senders``, they are no
  /// condition. They aren't looked for if the filter names people.
  public var prefersNamedPeople: Bool
  /// A Boolean value that indicates whether words are also found in other forms.
  ///
  /// They are other spellings, German compounds and, for words that the library lacks, corrections.
  ///
  /// ``WordVariants`` describes them. Phrases in double quotes are found as they are.
  public var findsVariants: Bool
  /// A Boolean value that indicates whether words after a minus sign are excluded, as in
  /// `tent -stove`.
  ///
  /// Questions in sentences have options of commands rather than exclusions.
  public var readsExclusions = true
  /// The time of the question, from which "yesterday" is counted; `nil` for the time of the search.
  public var today: Date?

  /// Creates options.
  ///
  /// - Precondition: `limit`, `candidates` and `passagesPerThread` are at least 1.
  public init(
    mode: SearchMode = .hybrid, limit: Int = 10, filter: SearchFilter = SearchFilter(),
    candidates: Int = 100, floor: SearchFloor? = SearchFloor(), passagesPerThread: Int = 2,
    highlightsMatches: Bool = true, prefersNamedDates: Bool = true,
    prefersNamedPeople: Bool = true, findsVariants: Bool = true, today: Date? = nil
  ) {
    precondition(limit > 0 && candidates > 0, "A search returns at least one passage.")
    precondition(passagesPerThread > 0, "A thread may show at least one passage.")
    self.mode = mode
    self.limit = limit
    self.filter = filter
    self.candidates = candidates
    self.floor = floor
    self.passagesPerThread = passagesPerThread
    self.highlightsMatches = highlightsMatches
    self.prefersNamedDates = prefersNamedDates
    self.prefersNamedPeople = prefersNamedPeople
    self.findsVariants = findsVariants
    self.today = today
  }
}

/// The minimum scores of a passage: it has to reach one of the two.
///
/// If no passage does, those that come near both are returned: with two thirds of the
/// ``deviations`` and .6 of the ``coverage``. So a plain question isn't left without an answer
/// because it has other words than the text. A floor whose cosine was given or set is strict.
public struct SearchFloor: Sendable, Hashable, Codable {
  /// The minimum cosine between question and passage, from -1 to 1.
  ///
  /// If it is `nil`, the one that was set by ``Library/setFloor(_:ofEmbedder:)`` counts, or else
  /// one that suits the embedder: ``deviations`` above the mean of its `CosineBaseline`, about .67
  /// for granite-embedding-30m-english.
  public var cosine: Float?
  /// The minimum share of the question's words in the passage, each weighted by its rarity, from 0
  /// to 1.
  public var coverage: Double
  /// A Boolean value that indicates whether weaker passages fill the results up to the limit if a
  /// passage reaches the floor.
  ///
  /// Whoever reads the passages finds an answer in them more often, and can tell which have none.
  public var fillsResults = false
  /// The cosine of passages that are returned if none reaches the floor and they have some of the
  /// words; `nil` if the cosine of the floor was given or set.
  var near: Float?

  /// The share of a floor's deviations and of its coverage that passages near it have.
  static let nearness: (deviations: Float, coverage: Double) = (2 / 3, 0.6)

  /// The number of standard deviations above the mean of unrelated texts that a cosine needs.
  ///
  /// It counts if ``cosine`` is `nil` and none was set.
  public static let deviations: Float = 3.3

  /// Creates a floor.
  ///
  /// - Parameters:
  ///   - cosine: The minimum cosine, or `nil` for the one of the embedder.
  ///   - coverage: The minimum share of the question's words.
  public init(cosine: Float? = nil, coverage: Double = 0.60) {
    self.cosine = cosine
    self.coverage = coverage
  }
}
