/// A figure of answers; a higher one is better.
package enum AnswerFigure: String {
  /// The share of the shown answers that are right or correct the question.
  case precision
  /// The share of the answerable questions that are answered rightly.
  case right
  /// The share of the answerable questions that are answered at all.
  case answered
  /// The share of the unanswerable questions that are refused or corrected.
  case refused
  /// The share of the answerable questions with evidence among the passages.
  case found
  /// The share of the answerable questions with all of their evidence among the passages.
  case foundAll = "found_all"
  /// The share of the passages cited for answerable questions that hold evidence.
  case cited
  /// The mean token F1 of the answerable questions.
  case f1

  /// Returns `nil` if no answer counts for the figure.
  package func value(of records: [AnswerRecord]) -> Double? {
    let shown = records.filter(\.isShown)
    let answerable = records.filter(\.isAnswerable)
    let evident = answerable.filter { $0.evidence > 0 }
    switch self {
    case .precision:
      return Self.share(of: shown) { $0.verdict == .right || $0.verdict == .corrected }
    case .right: return Self.share(of: answerable) { $0.verdict == .right }
    case .answered: return Self.share(of: answerable, that: \.isShown)
    case .refused:
      return Self.share(of: records.filter { !$0.isAnswerable }) {
        !$0.isShown || $0.verdict == .corrected
      }
    case .found: return Self.share(of: evident) { $0.evidenceFound > 0 }
    case .foundAll: return Self.share(of: evident) { $0.evidenceFound == $0.evidence }
    case .cited:
      let answered = evident.filter(\.isShown)
      return Self.mean(
        answered.flatMap { record in
          (0..<record.citations).map { $0 < record.rightCitations ? 1 : 0 }
        })
    case .f1: return Self.mean(answerable.compactMap(\.f1))
    }
  }

  private static func share(
    of records: [AnswerRecord], that isCounted: (AnswerRecord) -> Bool
  ) -> Double? {
    mean(records.map { isCounted($0) ? 1 : 0 })
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
