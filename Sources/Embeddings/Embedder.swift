/// A model that turns texts into vectors whose inner product measures similarity in meaning.
///
/// Vectors have unit length, so the inner product is the cosine. The vector of a text doesn't
/// depend on the other texts in a call: the same text always gives the same bits on one machine.
public protocol Embedder: Sendable {
  /// The name of the model and a digest of its weights. Only vectors of equal identifiers are
  /// comparable.
  var identifier: String { get }

  /// The number of components of every vector.
  var dimension: Int { get }

  /// The maximum number of tokens of a text that the model reads, without special tokens (start,
  /// end).
  var maximumTokens: Int { get }

  /// Returns the number of the model's tokens in a whole text, without special tokens.
  ///
  /// If two texts are joined at white space, their counts add up.
  func tokenCount(_ text: String) -> Int

  /// Returns the vectors of texts of any length. Tokens beyond ``maximumTokens`` are ignored.
  ///
  /// - Returns: One vector of ``dimension`` components for each text, in the order of the texts.
  /// - Throws: `CancellationError` between batches if the task is cancelled.
  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]]

  /// Returns vectors that say roughly which texts are near each other; `nil` if there are none.
  ///
  /// A search uses them to choose the few sentences that it embeds, so they have to take far less
  /// time than ``embed(_:as:)``. Only rough vectors are comparable with each other. By default
  /// there are none.
  func roughVectors(of texts: [String]) -> [[Float]]?

  /// Returns the cosines of texts that have nothing to do with each other.
  ///
  /// By default they are measured with ``CosineBaseline/init(measuring:)``. A library does this
  /// once for each embedder and stores the result. Implement the method if better texts are known,
  /// such as those of another language.
  ///
  /// - Throws: The errors of ``embed(_:as:)``.
  func cosineBaseline() async throws -> CosineBaseline
}

extension Embedder {
  /// Returns `nil`: there are no rough vectors.
  public func roughVectors(of texts: [String]) -> [[Float]]? { nil }

  /// Returns the cosines of built-in texts that have nothing to do with each other.
  ///
  /// - Throws: The errors of ``embed(_:as:)``.
  public func cosineBaseline() async throws -> CosineBaseline {
    try await CosineBaseline(measuring: self)
  }
}

/// The purpose of an embedding.
///
/// Some models need a question to be marked as one.
public enum EmbeddingPurpose: Sendable, Hashable {
  /// The text is a question or search terms.
  case query
  /// The text is a passage to be found.
  case passage
}
