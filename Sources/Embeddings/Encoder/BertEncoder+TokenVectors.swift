extension BertEncoder {
  /// Returns the vectors of a text's tokens, before they are pooled and normalized.
  ///
  /// There is one vector for each token that the model reads, with the special tokens (start, end)
  /// first and last, and a prompt of the model before the text. For a model with mean pooling, such
  /// as all-MiniLM-L6-v2, their mean has the direction of the text's vector:
  ///
  /// ```swift
  /// let tokens = encoder.tokenVectors(of: text)
  /// var sum = [Float](repeating: 0, count: encoder.dimension)
  /// for token in tokens { for place in sum.indices { sum[place] += token[place] } }
  /// let pooled = l2Normalized(sum)  // as encoder.embed(text, as: .passage)
  /// ```
  ///
  /// Call `embed` if you only need the pooled vector: it stores no vectors of tokens. The result
  /// takes ``dimension`` × 4 bytes for each token. It is computed on the calling thread.
  public func tokenVectors(
    of text: String, as purpose: EmbeddingPurpose = .passage
  ) -> [[Float]] {
    let tokens = modelTokens(text, purpose)
    let pass = BertPass(model, tokens: tokens.count, longest: tokens.count)
    // The rows are in a buffer that the pass owns.
    return withExtendedLifetime(pass) {
      let rows = pass.run([tokens])
      return tokens.indices.map { row in
        Array(UnsafeBufferPointer(start: rows + row * dimension, count: dimension))
      }
    }
  }
}
