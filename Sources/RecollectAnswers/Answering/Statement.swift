extension Answer {
  /// A statement of an answer, with the words of a passage that it is based on.
  public struct Statement: Sendable, Hashable, Codable {
    /// The statement, without its citation.
    public var text: String
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The words of the passage, byte for byte.
    public var quote: String
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
      /// No sentence that the model read has the words of the statement.
      case notInQuote
      /// The excerpt has none of the question's rare words and isn't close to its meaning, or the statement
      /// is only the day of a text about something else.
      case unrelated
      /// The question names a person, and the quote is neither by nor about that person.
      case aboutOthers
      /// The question asks for a number, a time or a color, and the statement is none.
      case otherKind
      /// The quote asks, plans or supposes what the question takes for done.
      case supposed
      /// The quote refers to another text for the answer.
      case elsewhere
      /// The quote is a stranger's, and tells its reader what to answer.
      case dictated
    }

    /// The reason.
    public var reason: Reason
    /// The statement.
    public var text: String
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The words of the passage that come closest to supporting it.
    public var quote: String
    /// The share of the question's words in the sentences of the quote, each weighted by its rarity.
    public var coverage: Double?
    /// The cosine between the question and the sentences of the quote.
    public var cosine: Float?
  }
}
