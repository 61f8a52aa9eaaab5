public import LanguageModels

/// An answer to a question, and the passages it stands on.
public struct Answer: Sendable, Hashable {
  /// The question as it was asked.
  public var question: String
  /// The question as it was searched for: in a conversation, made to stand alone.
  public var standaloneQuestion: String
  /// What the model wrote; empty when it wasn't asked.
  public var text: String
  /// The passages the model was given; number `n` of a citation is the one at `n - 1`.
  public var passages: [Passage]
  /// Places in the text that name a passage, in order.
  public var citations: [Citation]
  /// Whether and why there is no answer.
  public var abstention: Abstention?

  /// Why a question has no answer.
  public enum Abstention: String, Sendable, Hashable, Codable {
    /// No passage reached the search's floor, so the model wasn't asked.
    case nothingFound
    /// The model found no answer in the passages.
    case modelAbstained
  }

  /// The passages that the text names, each once, in the order of their first mention.
  public var citedPassages: [(number: Int, passage: Passage)] {
    var seen: Set<Int> = []
    return citations.filter { seen.insert($0.number).inserted }
      .map { ($0.number, passages[$0.number - 1]) }
  }
}

/// A place in an answer that names a passage, written `[n]`.
public struct Citation: Sendable, Hashable {
  /// Number of the passage, from 1.
  public var number: Int
  /// Bytes of the answer's text that are the citation, brackets included.
  public var range: Range<Int>

  /// The citations in a text that name one of `count` passages; other numbers are passed over.
  ///
  /// `[2]`, `[2, 3]` and `[2][3]` are understood. O(bytes).
  package static func all(in text: String, passages count: Int) -> [Citation] {
    text.matches(of: /\[\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*\]/).flatMap { match in
      let start = text[..<match.range.lowerBound].utf8.count
      let range = start..<start + text[match.range].utf8.count
      return match.output.1.split { !$0.isNumber }.compactMap { Int($0) }
        .filter { (1...max(1, count)).contains($0) && count > 0 }
        .map { Citation(number: $0, range: range) }
    }
  }
}

/// What happens while a question is answered, in order.
public enum AnswerEvent: Sendable {
  /// In a conversation the question was made to stand alone.
  case understood(String)
  /// Passages were found; those given to the model are in the answer.
  case searched(SearchResults)
  /// The model wrote more: the whole text so far, once it can't be an abstention any more.
  case text(String)
  /// The answer is complete.
  case finished(Answer)
}

/// How a question is answered.
public struct AnswerOptions: Sendable {
  /// How passages are found; the limit is how many the model is given at most.
  public var search: SearchOptions
  /// How the model chooses its words, and how many tokens are kept free for them.
  public var generation: GenerationOptions

  /// Creates options; by default the model takes the likeliest words, so answers repeat.
  public init(
    search: SearchOptions = SearchOptions(limit: 6),
    generation: GenerationOptions = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: 400)
  ) {
    self.search = search
    self.generation = generation
  }
}

extension Answer {
  /// The answer to a question for which no passage was found.
  public init(nothingFoundFor question: String, standalone: String? = nil) {
    self.init(
      question: question, standaloneQuestion: standalone ?? question, text: "", passages: [],
      citations: [], abstention: .nothingFound)
  }
}
