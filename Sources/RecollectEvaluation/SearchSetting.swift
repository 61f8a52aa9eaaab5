import Foundation
public import Recollect

/// A way to search, with a name, to compare with others.
public struct SearchSetting: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The options of its searches.
  public var options: SearchOptions
  /// The name of the embedder, one of those in ``EvaluationModels/embedders``; `nil` for the
  /// embedder of the library.
  public var embedder: String?
  /// A Boolean value that indicates whether ``EvaluationModels/rerank`` ranks the passages once
  /// more.
  public var reranks: Bool

  /// Creates a setting.
  public init(
    name: String, options: SearchOptions, embedder: String? = nil, reranks: Bool = false
  ) {
    self.name = name
    self.options = options
    self.embedder = embedder
    self.reranks = reranks
  }

  /// Creates a setting from words, such as `hybrid,no-people,candidates=200`.
  ///
  /// The words, separated by commas, are `hybrid`, `vector` and `lexical` (the mode), `dates`,
  /// `no-dates`, `people`, `no-people`, `exact-words` (no other forms of words), `all` (no floor),
  /// `floor=`*cosine*, `coverage=`*share*, `candidates=`*number*, `per-thread=`*number*,
  /// `embedder=`*name* and `rerank`.
  ///
  /// - Parameters:
  ///   - words: The words, which are also its name.
  ///   - options: The options that the words change.
  /// - Throws: ``EvaluationError``.
  public init(_ words: String, changing options: SearchOptions = SearchOptions()) throws {
    self.init(name: words, options: options)
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      let word = word.trimmingCharacters(in: .whitespaces)
      guard apply(word) else {
        throw EvaluationError(
          .unknownSetting, place: "'\(words)'",
          message: word.isEmpty
            ? "The setting has an empty word." : "A setting has no word '\(word)'.",
          remedy: """
            The words are hybrid, vector, lexical, dates, no-dates, people, no-people, \
            exact-words, all, rerank, floor=0.7, coverage=0.6, candidates=200, per-thread=3 and \
            embedder=NAME, separated by commas.
            """)
      }
    }
  }

  /// Applies a word to the setting, and returns whether it's understood.
  private mutating func apply(_ word: String) -> Bool {
    let prefix = "embedder="
    if word.hasPrefix(prefix), word != prefix {
      embedder = String(word.dropFirst(prefix.count))
    } else if word == "rerank" {
      reranks = true
    } else {
      return options.apply(word)
    }
    return true
  }
}

extension SearchOptions {
  /// Applies a word of a setting to the options, and returns whether it's understood.
  fileprivate mutating func apply(_ word: String) -> Bool {
    if let mode = SearchMode(rawValue: word) {
      self.mode = mode
      return true
    }
    switch word {
    case "dates", "no-dates": prefersNamedDates = word == "dates"
    case "people", "no-people": prefersNamedPeople = word == "people"
    case "exact-words": findsVariants = false
    case "all": floor = nil
    default: return applyNumber(word)
    }
    return true
  }

  private mutating func applyNumber(_ word: String) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Double(parts[1]), number.isFinite else { return false }
    let count = Int(exactly: number).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    switch parts[0] {
    case "floor":
      guard (-1...1).contains(number) else { return false }
      floor = SearchFloor(
        cosine: Float(number), coverage: floor?.coverage ?? SearchFloor().coverage)
    case "coverage":
      guard (0...1).contains(number) else { return false }
      floor = SearchFloor(cosine: floor?.cosine, coverage: number)
    case "candidates":
      guard let count else { return false }
      candidates = count
    case "per-thread":
      guard let count else { return false }
      passagesPerThread = count
    default: return false
    }
    return true
  }
}
