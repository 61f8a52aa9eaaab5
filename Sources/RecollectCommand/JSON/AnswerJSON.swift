import Foundation
import Items
import Recollect
import RecollectAnswers

struct AnswerJSON: Encodable {
  struct CitationJSON: Encodable {
    var number: Int
    var start: Int
    var end: Int
  }

  struct StatementJSON: Encodable {
    var text: String
    var value: String
    var number: Int
    var quote: String
    var start: Int
    var end: Int
    var path: String
    var line: Int
    var written: Date?
    var time: PeriodJSON?
    var other: OtherValueJSON?
  }

  struct OtherValueJSON: Encodable {
    var relation: Answer.OtherValue.Relation
    var text: String
    var number: Int
    var quote: String
    var start: Int
    var end: Int
    var path: String
    var line: Int
    var until: Date?
    var written: Date?
  }

  struct SentenceJSON: Encodable {
    var number: Int
    var quote: String
    var start: Int
    var end: Int
  }

  struct MissingJSON: Encodable {
    var reason: Answer.Missing.Reason
    var asked: [String]
    var instead: String?
    var text: String
  }

  struct DisagreementJSON: Encodable {
    var number: Int
    var quote: String
    /// The person who says it, and the day.
    var said: String
    var authorship: Authorship
  }

  var question: String
  var answer: String?
  /// The parts of the question without an answer; absent unless others have one.
  var unanswered: [String]?
  var abstention: String?
  /// The information, such as a date, that nothing found has; absent if there is an answer.
  var missing: MissingJSON?
  var found: [SentenceJSON]
  var citations: [CitationJSON]
  var statements: [StatementJSON]?
  var disagreements: [DisagreementJSON]?
  var passages: [PassageJSON]
  var dates: [DateJSON]
  var people: [PersonJSON]
  var variants: [WordVariants]
  var belowFloor: Int
  var model: String
  var trace: AnswerTrace?

  init(_ answer: Answer, belowFloor: Int, model: String, showsTrace: Bool) {
    trace = showsTrace ? answer.trace : nil
    question = answer.question
    self.answer = answer.abstention == nil ? answer.text : nil
    unanswered = answer.unanswered.isEmpty ? nil : answer.unanswered
    abstention = answer.abstention.map { reason in
      switch reason {
      case .nothingFound: "nothing_found"
      case .modelAbstained: "model_abstained"
      case .uncited: "uncited"
      case .unsupported: "unsupported"
      }
    }
    missing = answer.missing.map {
      MissingJSON(reason: $0.reason, asked: $0.asked, instead: $0.instead, text: $0.description)
    }
    found = answer.found.map {
      SentenceJSON(
        number: $0.number, quote: $0.quote, start: $0.range.lowerBound, end: $0.range.upperBound)
    }
    let isAnswer = answer.abstention == nil
    citations =
      isAnswer
      ? answer.citations.map {
        CitationJSON(number: $0.number, start: $0.range.lowerBound, end: $0.range.upperBound)
      } : []
    if answer.trace.format == .statements, isAnswer {
      statements = answer.statements.map(Self.json)
    }
    if !answer.disagreements.isEmpty {
      disagreements = answer.disagreements.map {
        DisagreementJSON(
          number: $0.number, quote: $0.quote, said: $0.authorAndDay, authorship: $0.authorship)
      }
    }
    let cited = Set(citations.map(\.number))
    passages = answer.passages.enumerated().map { position, passage in
      PassageJSON(passage, number: position + 1, isCited: cited.contains(position + 1))
    }
    let lookups = answer.trace.lookups
    dates = lookups.flatMap(\.dates).uniqued().map(DateJSON.init)
    people = lookups.flatMap(\.people).uniqued().map(PersonJSON.init)
    variants = lookups.flatMap(\.variants).uniqued()
    self.belowFloor = belowFloor
    self.model = model
  }

  private static func json(_ statement: Answer.Statement) -> StatementJSON {
    StatementJSON(
      text: statement.textWithOther, value: statement.text, number: statement.number,
      quote: statement.quote, start: statement.range.lowerBound, end: statement.range.upperBound,
      path: statement.path, line: statement.line, written: statement.written,
      time: statement.time.map(PeriodJSON.init),
      other: statement.other.map { other in
        OtherValueJSON(
          relation: other.relation, text: other.text, number: other.number, quote: other.quote,
          start: other.range.lowerBound, end: other.range.upperBound, path: other.path,
          line: other.line, until: other.until, written: other.written)
      })
  }
}
