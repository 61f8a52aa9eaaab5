import LanguageModels

/// A record of how an answer came about.
public struct AnswerTrace: Sendable, Hashable, Codable {
  /// The rule by which the library was searched.
  public var policy: RetrievalPolicy
  /// The format in which the model was asked to answer.
  public var format: AnswerFormat
  /// The question that was searched for or given to the model.
  public var question: String
  /// The searches and readings, in order: the model's own, and those that were made for it.
  public var lookups: [LibraryTools.Lookup]
  /// A Boolean value that indicates whether the question was searched because the model hadn't
  /// found anything.
  public var isEnsured: Bool
  /// The parts of the question that were searched and answered one after the other; empty if it was
  /// answered as a whole.
  public var parts: [String]
  /// A Boolean value that indicates whether the model cited nothing, and the citations were found
  /// by the words of its sentences.
  public var isAttributed: Bool
  /// The error that ended the model's own attempt, before the question was searched for it.
  public var failure: String?
  /// The numbers of the passages that the answer cites, in the order of their first citation.
  public var cited: [Int]
  /// The statements that aren't part of the answer, because their quotes don't support them.
  public var dropped: [Answer.DroppedStatement]
  /// The parts of passages that the model wasn't given, because reading them takes too long.
  public var leftOut: [LeftOut] = []
  /// The number of tokens that the model was given to look things up and to answer, in all
  /// requests.
  public var promptTokens = 0
  /// The number of ``promptTokens`` that the model had read before.
  public var cachedPromptTokens = 0
  /// The text that the model wrote without citing a passage, which isn't shown as an answer.
  public var unshownText: String?
  /// The reason there is no answer.
  public var abstention: Answer.Abstention?

  /// Creates the trace of an answer that hasn't been found yet.
  public init(
    policy: RetrievalPolicy, format: AnswerFormat = .statements, question: String,
    lookups: [LibraryTools.Lookup] = [],
    isEnsured: Bool = false, parts: [String] = [], isAttributed: Bool = false,
    failure: String? = nil, cited: [Int] = [],
    dropped: [Answer.DroppedStatement] = [], unshownText: String? = nil,
    abstention: Answer.Abstention? = nil
  ) {
    self.policy = policy
    self.format = format
    self.question = question
    self.lookups = lookups
    self.isEnsured = isEnsured
    self.parts = parts
    self.isAttributed = isAttributed
    self.failure = failure
    self.cited = cited
    self.dropped = dropped
    self.unshownText = unshownText
    self.abstention = abstention
  }

  /// The part of a passage that the model wasn't given.
  public struct LeftOut: Sendable, Hashable, Codable {
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The parts that are left out, in bytes of the passage's text.
    public var ranges: [Range<Int>]
  }

  mutating func add(_ usage: Usage) {
    promptTokens += usage.promptTokens
    cachedPromptTokens += usage.cachedPromptTokens
  }
}
