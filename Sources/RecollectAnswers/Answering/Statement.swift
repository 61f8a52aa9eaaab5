public import Foundation
public import Recollect

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
    /// The date of the item that the quote is from; `nil` if it has none.
    public var written: Date?
    /// The time that the statement names, or at which its event happened; `nil` for none.
    ///
    /// Words such as "yesterday" are counted from ``written``.
    public var time: CalendarPeriod?
    /// The value before the last change that the passages tell of; `nil` if they tell of none.
    public var earlier: EarlierValue?
  }

  /// A value that held until a later text changed it.
  public struct EarlierValue: Sendable, Hashable, Codable {
    /// The value, as a short answer.
    public var text: String
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The words of the passage, byte for byte.
    public var quote: String
    /// The range of the quote in bytes of the passage's text.
    public var range: Range<Int>
    /// The path of the file that the quote was read from.
    public var path: String
    /// The line of that file, counted from 1.
    public var line: Int
    /// The date from which the later value holds, or on which it was written; `nil` if it isn't known.
    public var until: Date?

    /// Creates the earlier value that a statement says.
    init(_ statement: Answer.Statement, until: Date?) {
      text = statement.text
      number = statement.number
      quote = statement.quote
      range = statement.range
      (path, line) = (statement.path, statement.line)
      self.until = until
    }
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
