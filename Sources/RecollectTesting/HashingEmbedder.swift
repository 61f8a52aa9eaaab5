public import Embeddings

/// An embedder without a model, whose vectors are similar for texts that share words.
///
/// Each word is converted to lowercase and hashed to one component and a sign (feature hashing;
/// Weinberger and others, 2009). The sum is normalized to unit length. The same text has the same
/// vector in every process and on every machine. The vectors don't express meaning; use the
/// embedder to test code that uses embedders.
public struct HashingEmbedder: Embedder {
  /// The number of components of every vector.
  public let dimension: Int

  /// The maximum number of words of a text that affect its vector.
  public let maximumTokens: Int

  /// Creates an embedder.
  ///
  /// - Parameters:
  ///   - dimension: The number of components of every vector.
  ///   - maximumTokens: The maximum number of words of a text that affect its vector.
  public init(dimension: Int = 64, maximumTokens: Int = 256) {
    precondition(dimension > 0, "A vector has at least one component, not \(dimension)")
    precondition(maximumTokens > 0, "A text is read to at least one word, not \(maximumTokens)")
    self.dimension = dimension
    self.maximumTokens = maximumTokens
  }

  /// An identifier with the number of components; vectors with equal identifiers are comparable.
  public var identifier: String { "hashing-\(dimension)" }

  /// Returns the number of words in a text.
  public func tokenCount(_ text: String) -> Int {
    Self.words(text).count
  }

  /// Returns the vector of each text; a text without words gets a fixed vector.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    try texts.map { text in
      try Task.checkCancellation()
      return vector(of: text)
    }
  }

  /// Returns a fixed baseline, by which the floor of a search is a cosine of .30.
  public func cosineBaseline() async throws -> CosineBaseline {
    CosineBaseline(mean: 0.3, deviation: 0)
  }

  private func vector(of text: String) -> [Float] {
    var vector = [Float](repeating: 0, count: dimension)
    for word in Self.words(text).prefix(maximumTokens) {
      let hash = Self.hash(word.lowercased())
      vector[Int(hash >> 1 % UInt64(dimension))] += hash & 1 == 0 ? 1 : -1
    }
    var square: Float = 0
    for component in vector { square += component * component }
    guard square > 0 else {
      // There are no words, or their components cancel each other: a fixed vector of unit length.
      return [1] + [Float](repeating: 0, count: dimension - 1)
    }
    return vector.map { $0 / square.squareRoot() }
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }

  // FNV-1a with a final mixing step, so that the low bits depend on the whole word.
  private static func hash(_ word: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29
  }
}
