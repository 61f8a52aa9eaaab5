public import Embeddings
public import Recollect

/// The models that the settings of an evaluation use besides the embedder of the library.
///
/// ```swift
/// let models = EvaluationModels(
///   embedders: ["old": old], rerank: { try await reranker.ranked($0, for: $1) })
/// let settings = try ["hybrid", "hybrid,embedder=old", "hybrid,rerank"]
///   .map { try SearchSetting($0) }
/// let evaluation = try await library.evaluate(questions, settings: settings, models: models)
/// ```
public struct EvaluationModels: Sendable {
  /// The embedders, by the names that ``SearchSetting/embedder`` has.
  ///
  /// The library needs all vectors of them: those of the embedder in use, or kept by
  /// `Library.changeEmbedder(to:keepingOld:progress:)`.
  public var embedders: [String: any Embedder]
  /// A closure that returns passages in a new order, given those of a search and its question;
  /// `nil` if no setting ranks them once more.
  public var rerank: (@Sendable ([Passage], String) async throws -> [Passage])?

  /// Creates a collection of models.
  public init(
    embedders: [String: any Embedder] = [:],
    rerank: (@Sendable ([Passage], String) async throws -> [Passage])? = nil
  ) {
    self.embedders = embedders
    self.rerank = rerank
  }
}
