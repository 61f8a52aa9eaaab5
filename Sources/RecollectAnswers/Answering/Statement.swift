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
    /// The share of the question's words in the sentences of the quote, each weighted by its
    /// rarity; `nil` if quotes aren't checked.
    public var coverage: Double?
    /// The cosine between the question and the sentences of the quote; `nil` if it wasn't computed.
    public var cosine: Float?
    /// The date of the item that the quote is from; `nil` if it has none.
    public var written: Date?
    /// The time that the statement names, or at which its event happened; `nil` for none.
    ///
    /// Words such as "yesterday" are counted from ``written``.
    public var time: CalendarPeriod?
    /// Another value that the passages tell: what held before a change, or what another text says;
    /// `nil` if they tell of none.
    public var other: OtherValue?

    /// Creates a statement.
    public init(
      text: String, number: Int, quote: String, range: Range<Int>, path: String, line: Int,
      coverage: Double? = nil, cosine: Float? = nil, written: Date? = nil,
      time: CalendarPeriod? = nil, other: OtherValue? = nil
    ) {
      self.text = text
      self.number = number
      self.quote = quote
      self.range = range
      self.path = path
      self.line = line
      self.coverage = coverage
      self.cosine = cosine
      self.written = written
      self.time = time
      self.other = other
    }

    /// The statement with the other value: "14 October (until 3 October 2025: 7 October)".
    public var textWithOther: String { other.map { "\(text) (\($0.remark))" } ?? text }
  }

  /// A value that passages tell besides that of a statement.
  public struct OtherValue: Sendable, Hashable, Codable {
    /// The relation of a value to that of a statement.
    public enum Relation: String, Sendable, Hashable, Codable {
      /// It held until a later text changed it.
      case earlier
      /// Another text says it, and none says which of them holds.
      case different
    }

    /// The relation to the statement.
    public var relation: Relation
    /// The value, as a short answer.
    public var text: String
    /// The value in words: "until 3 October 2025: 7 October".
    public var remark: String
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
    /// The date from which the later value holds, or on which it was written; `nil` if it isn't
    /// known, or if nothing changed.
    public var until: Date?
    /// The date of the item that the quote is from; `nil` if it has none.
    public var written: Date?

    /// Creates another value.
    public init(
      relation: Relation, text: String, remark: String, number: Int, quote: String,
      range: Range<Int>, path: String, line: Int, until: Date? = nil, written: Date? = nil
    ) {
      self.relation = relation
      self.text = text
      self.remark = remark
      self.number = number
      self.quote = quote
      self.range = range
      self.path = path
      self.line = line
      self.until = until
      self.written = written
    }

    init(_ statement: Answer.Statement, until: Date?, for question: String) {
      self.init(.earlier, statement)
      self.until = until
      remark = TimeText(of: question).earlier(statement.text, until: until)
    }

    init(different statement: Answer.Statement, in title: String, for question: String) {
      self.init(.different, statement)
      remark = TimeText(of: question).different(
        statement.text, in: title, written: statement.written)
    }

    private init(_ relation: Relation, _ statement: Answer.Statement) {
      self.init(
        relation: relation, text: statement.text, remark: statement.text,
        number: statement.number, quote: statement.quote, range: statement.range,
        path: statement.path, line: statement.line, written: statement.written)
    }
  }

  /// A statement that isn't part of an answer, because its quote doesn't support it.
  public struct DroppedStatement: Sendable, Hashable, Codable {
    /// The reason for dropping a statement.
    public enum Reason: String, Sendable, Hashable, Codable {
      /// No sentence that the model read has the words of the statement.
      case notInQuote
      /// The excerpt has none of the question's rare words and isn't close to its meaning, the quote
      /// leaves words of the question unexplained or denies them, or the statement is only the day
      /// of a text about something else, or a time outside of the question's period.
      case unrelated
      /// The question names a person, and the quote is neither by nor about that person, or rather
      /// about another one.
      case aboutOthers
      /// The question asks for a number, a time or a color, and the statement is none.
      case otherKind
      /// The statement has no word that the question doesn't have.
      case repeatsQuestion
      /// The quote asks, plans or supposes what the question takes for done, or leaves it open.
      case supposed
      /// The quote says what held before, and the question asks for today or for what is to come.
      case former
      /// The quote refers to another text for the answer.
      case elsewhere
      /// The quote is a stranger's, and tells its reader what to answer.
      case dictated
      /// The quote dates another event than the sentence with the question's words.
      case otherEvent

      /// The reason after “because”.
      package var words: String {
        switch self {
        case .notInQuote: "no sentence that the model read has its words"
        case .unrelated: "its quote isn't close to the question"
        case .aboutOthers: "its quote is about someone else"
        case .otherKind: "the question asks for something else"
        case .repeatsQuestion: "it only repeats words of the question"
        case .supposed: "its quote only asks or supposes it"
        case .former: "its quote says that it no longer holds"
        case .elsewhere: "its quote refers to another text"
        case .dictated: "its quote tells its reader what to answer"
        case .otherEvent: "its quote dates another event"
        }
      }
    }

    /// The reason.
    public var reason: Reason
    /// The statement.
    public var text: String
    /// The number of the passage, counted from 1.
    public var number: Int
    /// The words of the passage that come closest to supporting it.
    public var quote: String
    /// The share of the question's words in the sentences of the quote, each weighted by its
    /// rarity.
    public var coverage: Double?
    /// The cosine between the question and the sentences of the quote.
    public var cosine: Float?

    init(_ statement: Answer.Statement, _ reason: Reason) {
      self.init(
        reason: reason, text: statement.text, number: statement.number, quote: statement.quote,
        coverage: statement.coverage, cosine: statement.cosine)
    }

    /// The quote is the fault, so another sentence beside it may have the answer.
    var isOfSentence: Bool { Self.sentenceReasons.contains(reason) }

    private static let sentenceReasons: Set<Reason> = [
      .former, .supposed, .elsewhere, .aboutOthers, .otherEvent, .repeatsQuestion,
    ]

    /// Creates a dropped statement.
    public init(
      reason: Reason, text: String, number: Int, quote: String, coverage: Double? = nil,
      cosine: Float? = nil
    ) {
      self.reason = reason
      self.text = text
      self.number = number
      self.quote = quote
      self.coverage = coverage
      self.cosine = cosine
    }
  }
}
