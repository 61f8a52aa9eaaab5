import Embeddings
import TestSupport
import Testing

/// Tests of the cosine and of vectors of unit length.
@Suite struct SimilarityTests {
  @Test(
    arguments: [
      ([1, 0], [1, 0], 1), ([1, 0], [0, 1], 0), ([1, 2], [-1, -2], -1), ([3, 4], [4, 3], 0.96),
      ([0, 0], [1, 2], 0), ([0, 0], [0, 0], 0), ([], [], 0),
    ] as [([Float], [Float], Float)])
  func cosines(a: [Float], b: [Float], cosine: Float) {
    #expect(cosineSimilarity(a, b) == cosine && cosineSimilarity(b, a) == cosine)
  }

  @Test("The largest and the smallest numbers neither overflow nor vanish")
  func extremes() {
    let (large, small) = (Float.greatestFiniteMagnitude, Float.leastNonzeroMagnitude)
    #expect(cosineSimilarity([large, large], [small, small]) == 1)
    #expect(cosineSimilarity([large, -large], [large, large]) == 0)
    #expect(l2Normalized([large, 0]) == [1, 0] && l2Normalized([0, -small]) == [0, -1])
    #expect(cosineSimilarity([.nan, 1], [1, 1]).isNaN)
    #expect(cosineSimilarity([.infinity, 1], [1, 1]).isNaN)
  }

  @Test("A zero vector has no direction")
  func zero() {
    #expect(l2Normalized([0, 0]) == [0, 0] && l2Normalized([]).isEmpty)
  }

  @Test("Of random vectors the cosine doesn't depend on length and is the product of unit vectors")
  func random() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let count = Int.random(in: 1...400, using: &generator)
      let a = (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
      let b = (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
      let cosine = cosineSimilarity(a, b)
      #expect((-1...1).contains(cosine))
      #expect(abs(cosineSimilarity(a.map { $0 * 1000 }, b) - cosine) < 1e-6)
      let product = zip(l2Normalized(a), l2Normalized(b)).reduce(Float(0)) { $0 + $1.0 * $1.1 }
      #expect(abs(product - cosine) < 1e-5)
      #expect(abs(cosineSimilarity(a, a) - 1) < 1e-6)
    }
  }

  @Test("Vectors of different models can't be compared")
  func lengths() async {
    await #expect(processExitsWith: .failure) { _ = cosineSimilarity([1, 2], [1, 2, 3]) }
  }
}
