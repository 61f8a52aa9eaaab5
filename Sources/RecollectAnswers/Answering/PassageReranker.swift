import Foundation
public import LanguageModels
public import Recollect

/// A second ranking of a search's first passages by a language model, which judges each of them.
///
/// The model is asked whether a passage helps to answer the question. The judgment is the ratio of
/// its probabilities of "Yes" and "No" (Liang and others, "Holistic Evaluation of Language Models",
/// 2022). Passages are ordered by the sum of the standardized judgment and the standardized score
/// of the search: a small model's judgment alone finds less than the search.
public struct PassageReranker: Sendable {
  /// The error of a model that doesn't tell probabilities.
  public struct UnsupportedModel: Error, Sendable, Hashable {
    /// The name of the model.
    public var name: String
  }

  private let model: any LanguageModel
  /// The judgment's weight relative to the search's score, both in standard deviations.
  private let weight: Double
  private let count: Int

  /// The number of passages that are judged by default: those of a search's first pages.
  public static let defaultCount = 20

  /// The largest number of characters of a passage that the model reads.
  private static let maximumCharacters = 1_600

  /// Creates a reranker.
  ///
  /// - Parameters:
  ///   - model: The model, which has to implement `logProbabilities(of:for:)`.
  ///   - weight: The number of standard deviations of the search's score that one of the judgment
  ///     counts; not negative.
  ///   - count: The number of first passages that are judged; at least 1. Others follow in their
  ///     order.
  public init(model: any LanguageModel, weight: Double = 1, count: Int = defaultCount) {
    precondition(weight >= 0, "The weight of a judgment isn't negative.")
    precondition(count > 0, "At least one passage is judged.")
    self.model = model
    self.weight = weight
    self.count = count
  }

  /// Returns passages in their new order, each that was judged with its judgment in
  /// `scores.relevance`.
  ///
  /// Complexity: one request of about the length of a passage for each passage that is judged.
  ///
  /// - Parameters:
  ///   - passages: The passages of one search, best first.
  ///   - question: The question that they were found for.
  ///   - progress: A closure that receives the number of passages that are judged.
  /// - Throws: ``UnsupportedModel`` if the model doesn't tell probabilities, `CancellationError`,
  ///   and the errors of the model.
  public func ranked(
    _ passages: [Passage], for question: String, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> [Passage] {
    var judged = Array(passages.prefix(count))
    for (position, passage) in model.readable(judged).enumerated() {
      try Task.checkCancellation()
      judged[position].scores.relevance = try await judgment(of: passage, for: question)
      progress(position + 1)
    }
    return ordered(judged) + passages.dropFirst(count)
  }

  package func ordered(_ passages: [Passage]) -> [Passage] {
    let sums = zip(
      ScoreFusion.standardized(passages.map(\.scores.fused)),
      ScoreFusion.standardized(passages.map { $0.scores.relevance.map(Self.logit) })
    ).map { $0 + weight * $1 }
    return passages.indices.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.map { passages[$0] }
  }

  /// Returns the probability of "Yes" among "Yes" and "No".
  private func judgment(of passage: Passage, for question: String) async throws -> Double {
    let request = GenerationRequest(
      transcript: Transcript(entries: [
        .instructions(.init(Instructions(Self.instructions))),
        .prompt(.init(segments: [.text(.init(content: Self.prompt(passage, question)))])),
      ]),
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 1))
    let told = try await model.logProbabilities(of: ["Yes", "No"], for: request)
    guard let logs = told?.logarithms else { throw UnsupportedModel(name: model.name) }
    return 1 / (1 + exp(logs[1] - logs[0]))
  }

  private static func logit(_ probability: Double) -> Double {
    let probability = min(max(probability, 1e-9), 1 - 1e-9)
    return log(probability / (1 - probability))
  }

  private static let instructions = """
    You are given a question and a passage of someone's mail, notes or documents. Say whether the \
    passage helps to answer the question. Reply with Yes or No.
    """

  /// The question comes first, so that reading it once serves all passages.
  private static func prompt(_ passage: Passage, _ question: String) -> String {
    """
    Question: \(question)

    Passage: \(passage.title.singleLine)
    \(passage.attributed.text.prefix(maximumCharacters))

    Does the passage help to answer the question? Reply with Yes or No.
    """
  }
}
