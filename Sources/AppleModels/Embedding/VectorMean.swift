import Embeddings

/// The mean of vectors, summed in double precision.
struct VectorMean {
  private var sum: [Double]
  private var count = 0

  init(dimension: Int) { sum = [Double](repeating: 0, count: dimension) }

  mutating func add(_ vector: some Collection<Double>) {
    precondition(vector.count == sum.count, "Vectors of one model have one dimension.")
    count += 1
    for (index, value) in zip(sum.indices, vector) { sum[index] += value }
  }

  /// The direction of the mean.
  ///
  /// Without a vector, or if they cancel each other out, it is a fixed vector of unit length.
  var normalized: [Float] {
    let mean = l2Normalized(sum.map { Float($0 / Double(max(1, count))) })
    if mean.contains(where: { $0 != 0 }) { return mean }
    return [1] + [Float](repeating: 0, count: sum.count - 1)
  }
}
