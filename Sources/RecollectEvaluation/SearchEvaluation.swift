public import Recollect

/// The results of questions with known answers, searched for with one setting or several.
public struct SearchEvaluation: Sendable {
  /// The number of passages of a search in which a relevant one is looked for.
  public static let depth = 50

  /// The settings, in the order in which they were given.
  public var settings: [SearchSetting]
  /// The figures of each setting.
  public var figures: [SearchFigures]
  /// The questions with their outcomes, in the order in which they were given.
  public var questions: [EvaluatedQuestion]
  /// The questions that were left out because the library doesn't have their passages.
  public var skipped: [EvaluationQuestion]
  /// The floors of the embedders, in the order of the settings that search by meaning; empty
  /// without an embedder.
  public var floors: [FloorEvaluation]
  /// The floor of the first embedder; `nil` without one.
  public var floor: FloorEvaluation? { floors.first }

  init(
    settings: [SearchSetting], questions: [EvaluatedQuestion], skipped: [EvaluationQuestion],
    floors: [FloorEvaluation]
  ) {
    self.settings = settings
    self.questions = questions
    self.skipped = skipped
    self.floors = floors
    let answered = questions.filter(\.hasAnswer)
    let unanswered = questions.filter { !$0.hasAnswer }
    figures = settings.indices.map { position in
      SearchFigures(
        answered: answered.map { $0.outcomes[position] },
        unanswered: unanswered.map { $0.outcomes[position] })
    }
  }

  /// Compares two settings by the questions that have an answer.
  ///
  /// - Parameters:
  ///   - first: The index of a setting.
  ///   - second: The index of the setting that it is compared with.
  public func comparison(of first: Int, with second: Int) -> SettingComparison {
    let answered = questions.filter(\.hasAnswer)
    return SettingComparison(
      answered.map { $0.outcomes[first] }, answered.map { $0.outcomes[second] })
  }

  /// Returns the questions whose first passage with a setting doesn't answer them.
  ///
  /// Those whose answering passage ranks lowest come first.
  ///
  /// - Parameter setting: The index of the setting.
  public func failures(of setting: Int) -> [EvaluatedQuestion] {
    let failed = questions.filter { $0.hasAnswer && $0.outcomes[setting].rank != 1 }
    func distance(_ position: Int) -> Int { -(failed[position].outcomes[setting].rank ?? .max) }
    return failed.indices.sorted { (distance($0), $0) < (distance($1), $1) }.map { failed[$0] }
  }
}

/// A question with the outcomes of its searches.
public struct EvaluatedQuestion: Sendable {
  /// The outcome of a search with one setting.
  public struct Outcome: Sendable {
    /// The rank of the first relevant passage, counted from 1; `nil` if it isn't among the first
    /// 50.
    public var rank: Int?
    /// The first passage of the search; `nil` if it returned none.
    public var first: Passage?
    /// The number of candidates that didn't reach the floor.
    public var belowFloor: Int

    /// The reciprocal of the rank; 0 without one.
    public var reciprocalRank: Double { rank.map { 1 / Double($0) } ?? 0 }
  }

  /// The question.
  public var question: EvaluationQuestion
  /// The passages that answer it, each with its cosine and its share of the question's words.
  ///
  /// The one nearest to the question is the first. With several embedders, cosines are those of the
  /// first setting that searches by meaning.
  public var relevant: [Passage]
  /// The outcome of each setting.
  public var outcomes: [Outcome]

  /// A Boolean value that indicates whether the library has an answer.
  public var hasAnswer: Bool { !question.relevant.isEmpty }
}
