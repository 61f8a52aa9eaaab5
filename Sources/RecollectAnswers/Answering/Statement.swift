extension Answer {
  /// A statement of an answer, with the words of a passage that it is based on.
  public struct Statement: Sendable, Hashable, Codable {
    /// The statement, without its citation.
    public var text: String
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The words of the passage, byte for byte.
    public var quote: String
    /// The quote that the model chose, if sentences with more of the statement's words replaced it;
    /// otherwise, `nil`.
    public var modelQuote: String?
    /// The range of the quote in bytes of the passage's text.
    public var range: Range<Int>
    /// The path of the file that the quote was read from.
    public var path: String
    /// The line of that file, counted from 1: the quote's if lines are known, otherwise its item's.
    public var line: Int
    /// The share of the question's words in the sentences of the quote, each weighted by its rarity;
    /// `nil` if quotes aren't checked.
    public var coverage: Double?
    /// The cosine between the question and the sentences of the quote; `nil` if it wasn't computed.
    public var cosine: Float?
  }

  /// A statement that isn't part of an answer, because its quote doesn't support it.
  public struct DroppedStatement: Sendable, Hashable, Codable {
    /// The reason for dropping a statement.
    public enum Reason: String, Sendable, Hashable, Codable {
      /// The quote isn't a part of the passage.
      case notQuoted
      /// The quote doesn't answer the question, in the model's opinion.
      case denied
      /// The quote has none of the question's rare words and isn't close to its meaning.
      case unrelated
      /// The statement has a number that the sentences of its quote don't have.
      case otherNumber
      /// The sentences of the quote have hardly a word that the statement adds to the question, and
      /// aren't close to its meaning.
      case notInQuote
      /// The question names a person, and the quote is neither by nor about that person.
      case aboutOthers
      /// The statement repeats an earlier one.
      case repeated
      /// The statement has no text.
      case empty
    }

    /// The reason.
    public var reason: Reason
    /// The statement; empty if it was dropped before it was written.
    public var text: String
    /// The number of the passage, as the model wrote it.
    public var number: Int
    /// The quote, as the model wrote it.
    public var quote: String
    /// The share of the question's words in the sentences of the quote, each weighted by its rarity.
    public var coverage: Double?
    /// The cosine between the question and the sentences of the quote.
    public var cosine: Float?
  }
}
