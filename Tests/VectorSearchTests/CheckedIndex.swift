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

/// Returns a unit vector near one of some centers, as embeddings of texts on a few subjects are.
func clustered(_ dimension: Int, centers: Int, _ generator: inout SeededGenerator) -> [Float] {
  var center = SeededGenerator(seed: UInt64(Int.random(in: 0..<centers, using: &generator)))
  let vector = (0..<dimension).map { _ in
    Float.random(in: -1...1, using: &center) + Float.random(in: -1...1, using: &generator)
  }
  let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  return vector.map { $0 / length }
}
