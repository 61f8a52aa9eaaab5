package struct AnswerRecord: Codable {
  /// The set, the policy, the format and the question.
  var key: String
  var isAnswerable: Bool
  var text: String?
  var abstention: String?
  /// `nil` if something is shown and the set doesn't tell whether it is right.
  package var verdict: AnswerJudge.Verdict?
  /// `nil` if the set has no answers to compare with.
  package var f1: Double?
  /// The number of pieces of evidence; ``evidenceFound`` are in the passages.
  var evidence: Int
  package var evidenceFound = 0
  /// The number of passages cited; ``rightCitations`` hold evidence.
  package var citations = 0
  package var rightCitations = 0
  var quotes: [String] = []
  var unshown: [String] = []
  var seconds = 0.0
  var secondsToText: Double?
  /// Without tokens that the model had read before.
  var tokensRead = 0

  /// More is shown than that the answer isn't known.
  var isShown: Bool { verdict != .refused }

  package init(key: String, isAnswerable: Bool, evidence: Int) {
    self.key = key
    self.isAnswerable = isAnswerable
    self.evidence = evidence
  }
}
