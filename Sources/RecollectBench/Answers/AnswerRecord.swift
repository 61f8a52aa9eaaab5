/// The result of asking one question.
package struct AnswerRecord: Codable {
  /// The set and the question, with the policy and the format.
  var key: String
  /// A Boolean value that indicates whether the library has the answer.
  var isAnswerable: Bool
  /// The answer with its citations; `nil` if there is none.
  var text: String?
  var abstention: String?
  /// The judgement of the answer; `nil` if something is shown and the set doesn't tell whether it is
  /// right.
  package var verdict: AnswerJudge.Verdict?
  /// The token F1; `nil` if the set has no answers to compare with.
  package var f1: Double?
  /// The number of pieces of evidence, and of those that are in the passages.
  var evidence: Int
  package var evidenceFound = 0
  /// The number of passages cited, and of those that hold evidence.
  package var citations = 0
  package var rightCitations = 0
  var quotes: [String] = []
  /// The texts that the model wrote and that aren't shown.
  var unshown: [String] = []
  var seconds = 0.0
  /// The seconds until the first text was shown; `nil` if none was.
  var secondsToText: Double?
  /// The number of tokens that the model read, without those that it had read before.
  var tokensRead = 0

  /// A Boolean value that indicates whether more is shown than that the answer isn't known.
  var isShown: Bool { verdict != .refused }

  /// Creates the record of a question that hasn't been asked.
  package init(key: String, isAnswerable: Bool, evidence: Int) {
    self.key = key
    self.isAnswerable = isAnswerable
    self.evidence = evidence
  }
}
