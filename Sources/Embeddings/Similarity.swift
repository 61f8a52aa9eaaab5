/// Returns the cosine of the angle between two vectors, from -1 (opposite) to 1 (same direction).
///
/// The vectors may have any length. The vectors of an ``Embedder`` have unit length, so their inner
/// product is the cosine already. To find the nearest of many vectors, use `ExactIndex` of
/// `VectorSearch`.
///
/// Complexity: O(components).
///
/// - Returns: The cosine; 0 if a vector is zero, since it has no direction; NaN if a component
///   isn't finite.
/// - Precondition: Both vectors have the same number of components.
public func cosineSimilarity(_ a: [Float], _ b: [Float]) -> Float {
  precondition(
    a.count == b.count,
    "Vectors of \(a.count) and \(b.count) components can't be compared; one model makes both")
  // In double precision, no sum of squares of floats overflows or vanishes.
  var (product, squareA, squareB) = (0.0, 0.0, 0.0)
  for (x, y) in zip(a, b) {
    let (x, y) = (Double(x), Double(y))
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  let lengths = squareA.squareRoot() * squareB.squareRoot()
  guard lengths != 0 else { return 0 }
  let cosine = Float(product / lengths)
  // Rounding may exceed 1 by a little.
  return cosine > 1 ? 1 : cosine < -1 ? -1 : cosine
}

/// Returns the vector of unit length with the direction of a vector.
///
/// Complexity: O(components).
///
/// - Returns: The vector divided by its Euclidean (L2) length; the vector itself if it is zero,
///   since it has no direction.
public func l2Normalized(_ vector: [Float]) -> [Float] {
  let square = vector.reduce(0.0) { $0 + Double($1) * Double($1) }
  guard square != 0 else { return vector }
  let length = square.squareRoot()
  return vector.map { Float(Double($0) / length) }
}
