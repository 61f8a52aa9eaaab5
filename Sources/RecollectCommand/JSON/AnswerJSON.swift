import Recollect
import RecollectAnswers

/// The output of `ask --json`.
struct AnswerJSON: Encodable {
  struct CitationJSON: Encodable {
    var number: Int
    var start: Int
    var end: Int
  }

  var question: String
  /// The model's text; left out if there is no answer.
  var answer: String?
  /// The reason for no answer, `nothing_found` or `model_abstained`; left out if there is one.
  var abstention: String?
  var citations: [CitationJSON]
  var passages: [PassageJSON]
  var belowFloor: Int
  var model: String
  /// The record of how the answer came about; left out unless it was asked for.
  var trace: AnswerTrace?

  init(_ answer: Answer, belowFloor: Int, model: String, showsTrace: Bool) {
    trace = showsTrace ? answer.trace : nil
    question = answer.question
    self.answer = answer.abstention == nil ? answer.text : nil
    abstention = answer.abstention.map { reason in
      switch reason {
      case .nothingFound: "nothing_found"
      case .modelAbstained: "model_abstained"
      }
    }
    let isAnswer = answer.abstention == nil
    citations =
      isAnswer
      ? answer.citations.map {
        CitationJSON(number: $0.number, start: $0.range.lowerBound, end: $0.range.upperBound)
      } : []
    let cited = Set(citations.map(\.number))
    passages = answer.passages.enumerated().map { position, passage in
      PassageJSON(passage, number: position + 1, isCited: cited.contains(position + 1))
    }
    self.belowFloor = belowFloor
    self.model = model
  }
}
