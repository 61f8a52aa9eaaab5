import Recollect
import RecollectEvaluation

enum EvaluationWording {
  /// A difference with a lower p is called unlikely to be chance.
  private static let chance = 0.05

  static let measures = SearchFigures.cutoffs.map { "hit@\($0)" } + ["MRR"]

  /// A text for each of the ``measures``.
  static func values(_ figures: SearchFigures) -> [String] {
    figures.hits.map { percent($0) } + [number(figures.reciprocalRank)]
  }

  /// `70% (52–83)`, with the 95% interval.
  static func percent(_ estimate: SearchFigures.Estimate) -> String {
    let (low, high) = (estimate.interval.lowerBound, estimate.interval.upperBound)
    return "\(percent(estimate.value)) (\(whole(low))–\(whole(high)))"
  }

  static func percent(_ share: Double) -> String { "\(whole(share))%" }

  private static func whole(_ share: Double) -> String { Wording.decimals(share * 100, 0) }

  /// `0.81 (0.70–0.90)`, with the 95% interval.
  static func number(_ estimate: SearchFigures.Estimate) -> String {
    let (low, high) = (estimate.interval.lowerBound, estimate.interval.upperBound)
    return "\(number(estimate.value)) (\(number(low))–\(number(high)))"
  }

  static func number(_ value: Double) -> String { Wording.decimals(value, 2) }

  static func questions(_ evaluation: SearchEvaluation, rejected: Int?) -> String {
    let all = evaluation.questions
    let unanswered = all.count { !$0.hasAnswer }
    let made = Set(all.compactMap(\.question.origin?.model)).sorted()
    var text = Wording.count(all.count, "question")
    if unanswered > 0 { text += ", \(Wording.grouped(unanswered)) of them without an answer" }
    let count = all.count { $0.question.origin != nil }
    if count > 0 {
      let part = count == all.count ? "" : "\(Wording.grouped(count)) of them "
      text += ", \(part)made by \(made.joined(separator: " and "))"
    }
    if let rejected, rejected > 0 {
      text +=
        "; \(Wording.grouped(rejected)) \(rejected == 1 ? "draft was" : "drafts were") rejected"
    }
    if !evaluation.skipped.isEmpty {
      text +=
        "; \(Wording.grouped(evaluation.skipped.count)) left out, because the library doesn't have "
        + "their passages"
    }
    return text + "."
  }

  static func verdict(_ first: String, _ second: String, _ comparison: SettingComparison) -> String
  {
    if comparison.better == 0, comparison.worse == 0 {
      return "\(first) and \(second) rank the answers of all questions alike."
    }
    let sign = comparison.difference < 0 ? "−" : "+"
    let change = sign + number(abs(comparison.difference))
    let p =
      comparison.pValue < 0.001 ? "p < 0.001" : "p = \(Wording.decimals(comparison.pValue, 3))"
    let verdict =
      comparison.pValue < chance ? "this is unlikely to be chance" : "this may be chance"
    return """
      \(first) is better than \(second) on \(Wording.count(comparison.better, "question")), worse \
      on \(Wording.grouped(comparison.worse)), and the same on \(Wording.grouped(comparison.same)) \
      (MRR \(change)); \(p): \(verdict).
      """
  }

  static func verdicts(_ evaluation: SearchEvaluation) -> [String] {
    let names = evaluation.settings.map(\.name)
    guard evaluation.figures[0].answered > 0 else { return [] }
    return names.indices.dropFirst().map {
      verdict(names[0], names[$0], evaluation.comparison(of: 0, with: $0))
    }
  }

  static func silence(_ name: String, _ figures: SearchFigures) -> String? {
    guard figures.silenced + figures.unanswered > 0 else { return nil }
    var parts: [String] = []
    if figures.answered > 0 {
      parts.append(
        "finds nothing for \(figures.silenced) of \(Wording.count(figures.answered, "question")) "
          + "with an answer")
    }
    if figures.unanswered > 0 {
      parts.append(
        "\(parts.isEmpty ? "finds nothing " : "")for \(figures.silent) of "
          + "\(figures.unanswered) without one")
    }
    return "\(name) \(parts.joined(separator: ", and "))."
  }

  /// `The floor`, or `The floor of granite-embedding-30m-english` if several models have one.
  static func name(of floor: FloorEvaluation, isNamed: Bool) -> String {
    isNamed ? "The floor of \(InstalledEmbedder.name(of: floor.embedder))" : "The floor"
  }

  static func floor(_ floor: FloorEvaluation, isNamed: Bool) -> [String] {
    let others =
      floor.contrast == .questions
      ? "of questions without an answer"
      : "of passages drawn by chance (the best of 100 for each question)"
    let now = """
      \(name(of: floor, isNamed: isNamed)) is a cosine of \(number(Double(floor.current.cosine))). \
      It removes the answers of \(percent(floor.current.silenced)) of the questions, and lets pass \
      \(percent(floor.current.passed)) \(others).
      """
    guard let suggested = floor.suggested else {
      return [now, "Another one isn't suggested: \(missing(floor))."]
    }
    let advice = """
      A cosine of \(number(Double(suggested.cosine))) separates them best: it would remove the \
      answers of \(percent(suggested.silenced)), and let pass \(percent(suggested.passed)) \
      (floor=\(number(Double(suggested.cosine))) in a --setting; --use-floor stores it).
      """
    let hint =
      "Questions of your own without an answer, with [] as their passages, tell more than chance."
    return floor.contrast == .chance ? [now, advice, hint] : [now, advice]
  }

  static func missing(_ floor: FloorEvaluation) -> String {
    let minimum = FloorEvaluation.minimumQuestions
    if floor.answered.count < minimum {
      return "that takes \(minimum) questions with an answer, and there are \(floor.answered.count)"
    }
    return floor.unanswered.count < minimum
      ? "the library has too few passages to compare the answers with"
      : "all passages have the same cosine"
  }

  /// `meaning 0.41 · 40% of the words`: the scores that are compared with the floor.
  static func scores(of passage: Passage) -> String {
    [
      passage.scores.cosine.map { "meaning \(number(Double($0)))" },
      passage.scores.coverage.map { "\(percent($0)) of the words" },
    ].compactMap(\.self).joined(separator: " · ")
  }

  static func rank(_ outcome: EvaluatedQuestion.Outcome) -> String {
    outcome.rank.map { "rank \($0)" } ?? "not among the first \(SearchEvaluation.depth)"
  }

  static func nothing(_ outcome: EvaluatedQuestion.Outcome) -> String {
    outcome.belowFloor > 0
      ? "nothing: \(Wording.count(outcome.belowFloor, "passage")) below the floor" : "nothing"
  }
}
