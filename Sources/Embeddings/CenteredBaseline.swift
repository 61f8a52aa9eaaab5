/// The cosines of unrelated texts after subtracting what all vectors of an embedder have in common.
///
/// The vectors of an embedder may share a direction that says nothing about the texts, above all
/// those of short sentences. Without it, cosines tell such sentences apart better (Mu and
/// Viswanath, "All-but-the-Top: Simple and Effective Postprocessing for Word Representations",
/// 2018).
package struct CenteredBaseline: Sendable, Hashable, Codable {
  /// The mean of the vectors of the built-in texts; empty if nothing is subtracted.
  package var center: [Float]
  package var mean: Float
  package var deviation: Float

  init(center: [Float], mean: Float, deviation: Float) {
    self.center = center
    self.mean = mean
    self.deviation = deviation
  }

  init(questions: [[Float]], passages: [[Float]]) {
    let all = questions + passages
    let center = all[0].indices.map { position in
      Float(all.reduce(0.0) { $0 + Double($1[position]) } / Double(all.count))
    }
    self.init(center: center, mean: 0, deviation: 0)
    let cosines = CosineBaseline(
      questions: questions.map(centered), passages: passages.map(centered))
    (mean, deviation) = (cosines.mean, cosines.deviation)
  }

  /// Subtracts the center and returns the direction as a vector of unit length.
  ///
  /// A vector of another dimension than the center stays as it is.
  package func centered(_ vector: [Float]) -> [Float] {
    guard center.count == vector.count else { return vector }
    return l2Normalized(zip(vector, center).map { $0 - $1 })
  }
}
