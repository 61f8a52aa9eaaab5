/// Turns texts into vectors whose inner product tells how near the texts are in meaning.
///
/// Vectors have unit length, so the inner product is the cosine. The vector of a text doesn't depend
/// on the other texts it is embedded with: the same text always gives the same bits on one machine.
public protocol Embedder: Sendable {
  /// Name of the model and a digest of its weights: vectors of equal identifiers can be compared.
  var identifier: String { get }

  /// Number of components of every vector.
  var dimension: Int { get }

  /// Most tokens of one text that reach the model, the special ones (start, end) not counted.
  var maximumTokens: Int { get }

  /// Number of the model's tokens in a text, special ones not counted and nothing cut off.
  ///
  /// For two texts that meet at white space the count of the whole is the sum of the counts.
  func tokenCount(_ text: String) -> Int

  /// Embeds texts of any length; what is past `maximumTokens` in a text doesn't count.
  /// - Returns: one vector of `dimension` components for each text, in the order of the texts.
  /// - Throws: `CancellationError` between batches when the task is cancelled.
  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]]
}

/// What a text is embedded for: some models want a question marked as one.
public enum EmbeddingPurpose: Sendable, Hashable {
  /// The text is a question or a search.
  case query
  /// The text is something to be found.
  case passage
}
