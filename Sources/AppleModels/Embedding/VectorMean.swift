import Embeddings

/// The mean of vectors, summed in double precision.
struct VectorMean {
  private var sum: [Double] = []

  init(_ vectors: [[Double]] = []) {
    for vector in vectors { add(vector) }
  }

  mutating func add(_ vector: [Double]) {
    if sum.isEmpty { sum = [Double](repeating: 0, count: vector.count) }
    for index in vector.indices { sum[index] += vector[index] }
  }

  /// The direction of the mean; `nil` if there is no vector, or if they cancel each other out.
  var normalized: [Float]? {
    // A mean has the direction of its sum.
    let vector = l2Normalized(sum.map(Float.init))
    return vector.contains { $0 != 0 } ? vector : nil
  }
}
