import TestSupport
import VectorSearch

/// An index that tests can create and check.
protocol CheckedIndex: PersistentIndex {
  init(dimension: Int)
  init(dimension: Int, metric: VectorMetric)
  func checkInvariants()
}

extension ExactIndex: CheckedIndex {}
extension QuantizedIndex: CheckedIndex {}
extension GraphIndex: CheckedIndex {
  init(dimension: Int, metric: VectorMetric) {
    self.init(dimension: dimension, metric: metric, seed: 1)
  }
}

extension AdaptiveIndex: CheckedIndex {
  init(dimension: Int) { self.init(dimension: dimension, metric: .innerProduct) }
  init(dimension: Int, metric: VectorMetric) {
    self.init(dimension: dimension, metric: metric, kind: nil)
  }
}

/// The kinds of index that every test of the protocol runs with.
let indexTypes: [any CheckedIndex.Type] = [
  ExactIndex.self, QuantizedIndex.self, GraphIndex.self, AdaptiveIndex.self,
]

/// Vectors that a search sorts one and all.
struct BruteForce {
  var vectors: [Int64: [Float]] = [:]

  /// Returns the expected result of a search.
  func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, where admits: (Int64) -> Bool
  ) -> [VectorMatch] {
    let matches = vectors.filter { admits($0.key) }.map { id, vector in
      VectorMatch(id: id, score: zip(vector, query).map { $0 * $1 }.reduce(0, +))
    }
    let sorted = matches.filter { $0.score >= floor }.sorted { a, b in
      a.score == b.score ? a.id < b.id : a.score > b.score
    }
    return Array(sorted.prefix(count))
  }
}

/// Returns a vector of small integers: inner products are exact, ties frequent, the order defined.
func smallIntegers(_ dimension: Int, _ generator: inout SeededGenerator) -> [Float] {
  (0..<dimension).map { _ in Float(Int.random(in: -2...2, using: &generator)) }
}

/// Returns a unit vector near one of some centers, as embeddings of texts on a few subjects are.
func clustered(_ dimension: Int, centers: Int, _ generator: inout SeededGenerator) -> [Float] {
  var center = SeededGenerator(seed: UInt64(Int.random(in: 0..<centers, using: &generator)))
  let vector = (0..<dimension).map { _ in
    Float.random(in: -1...1, using: &center) + Float.random(in: -1...1, using: &generator)
  }
  let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  return vector.map { $0 / length }
}
