package import Recollect

/// The scores of a question's passages by which a floor decides.
public struct FloorScores: Sendable, Hashable {
  /// The highest cosine.
  public var cosine: Float
  /// The highest share of the question's words, each weighted by its rarity.
  public var coverage: Double

  /// Creates scores.
  public init(cosine: Float, coverage: Double) {
    self.cosine = cosine
    self.coverage = coverage
  }

  func union(_ other: FloorScores) -> FloorScores {
    FloorScores(cosine: max(cosine, other.cosine), coverage: max(coverage, other.coverage))
  }
}

/// The effect of the floor on questions with and without an answer, and the floor that separates
/// them best.
public struct FloorEvaluation: Sendable, Hashable {
  /// The fewest questions of each kind for which a floor is suggested.
  public static let minimumQuestions = 20

  /// The questions without an answer.
  public enum Contrast: String, Sendable, Hashable, Codable {
    /// Questions of the file: the best passages that a search finds for them.
    case questions
    /// Chance: for each question, the best of 100 passages drawn from threads that don't answer it.
    case chance
  }

  /// The effect of one floor.
  public struct Effect: Sendable, Hashable, Codable {
    /// The cosine of the floor.
    public var cosine: Float
    /// The share of answered questions whose relevant passages the floor removes.
    public var silenced: Double
    /// The share of unanswered questions of which a passage reaches the floor.
    public var passed: Double

    /// The mean share of questions that are treated rightly.
    public var balancedAccuracy: Double { (1 - silenced + 1 - passed) / 2 }
  }

  /// The identifier of the embedder whose cosines these are.
  public var embedder: String
  /// The scores of the relevant passages of each question with an answer.
  public var answered: [FloorScores]
  /// The scores of each question without an answer.
  public var unanswered: [FloorScores]
  /// The origin of ``unanswered``.
  public var contrast: Contrast
  /// The share of words by which a passage reaches the floor whatever its cosine is.
  public var coverage: Double
  /// The effect of the floor that searches have now.
  public var current: Effect
  /// The effect of the suggested floor; `nil` if there are fewer than 20 questions of a kind.
  public var suggested: Effect?

  /// Creates an evaluation of scores.
  ///
  /// - Parameters:
  ///   - answered: The scores of each answered question's relevant passages.
  ///   - unanswered: The scores of each question without an answer.
  ///   - floor: The floor that searches have now.
  package init(
    embedder: String, answered: [FloorScores], unanswered: [FloorScores], contrast: Contrast,
    floor: SearchFloor
  ) {
    self.embedder = embedder
    self.answered = answered
    self.unanswered = unanswered
    self.contrast = contrast
    coverage = floor.coverage
    func effect(_ cosine: Float) -> Effect {
      func share(_ scores: [FloorScores]) -> Double {
        let reaching = scores.count { $0.cosine >= cosine || $0.coverage >= floor.coverage }
        return scores.isEmpty ? 0 : Double(reaching) / Double(scores.count)
      }
      return Effect(
        cosine: cosine, silenced: answered.isEmpty ? 0 : 1 - share(answered),
        passed: share(unanswered))
    }
    current = effect(floor.cosine ?? 0)
    guard min(answered.count, unanswered.count) >= Self.minimumQuestions else { return }
    suggested = Self.best(among: (answered + unanswered).map(\.cosine), effect)
  }

  /// Returns the floor with the highest balanced accuracy.
  ///
  /// Among equal ones, it's the one in the middle of the widest gap between cosines.
  private static func best(among cosines: [Float], _ effect: (Float) -> Effect) -> Effect? {
    let sorted = Set(cosines).sorted()
    var best: (effect: Effect, gap: Float)?
    for (low, high) in zip(sorted, sorted.dropFirst()) {
      let candidate = effect((low + high) / 2)
      let isBetter = best.map { known in
        (known.effect.balancedAccuracy, known.gap) < (candidate.balancedAccuracy, high - low)
      }
      if isBetter ?? true { best = (candidate, high - low) }
    }
    return best?.effect
  }
}
