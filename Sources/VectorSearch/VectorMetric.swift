/// A measure of how near two vectors are.
public enum VectorMetric: UInt32, Sendable, Hashable, CaseIterable {
  /// The inner product of the vectors as they are. For unit vectors it is the cosine.
  case innerProduct = 0

  /// The cosine: vectors and queries of any length are divided by their lengths.
  ///
  /// An index keeps the unit vectors. A zero vector has the cosine 0 with every other.
  case cosine = 1

  /// Divides a vector by its length, unless it is zero.
  ///
  /// The components are divided by the largest first, so that no square overflows.
  static func normalize(_ vector: UnsafeMutableBufferPointer<Float>) {
    let largest = vector.reduce(0) { max($0, abs($1)) }
    guard largest > 0 else { return }
    var squares = 0.0
    for index in vector.indices {
      let component = Double(vector[index] / largest)
      squares += component * component
    }
    let length = squares.squareRoot()
    for index in vector.indices {
      vector[index] = Float(Double(vector[index] / largest) / length)
    }
  }
}
