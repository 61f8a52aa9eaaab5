/// Vectors with integer identifiers, searched by inner product.
///
/// For vectors of unit length the inner product is the cosine. Everything in an index can be
/// rebuilt from the vectors.
public protocol VectorIndex: Sendable {
  /// The number of components of every vector.
  var dimension: Int { get }

  /// The number of vectors.
  var count: Int { get }

  /// Reserves memory for a total number of vectors, which avoids reallocation during insertion.
  mutating func reserve(_ capacity: Int)

  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// - Precondition: The vector has ``dimension`` components.
  mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64)

  /// Removes the vector with the given identifier.
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  mutating func remove(id: Int64) -> Bool

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  func contains(id: Int64) -> Bool

  /// Returns the nearest vectors, best first. Equal scores are in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match; `-Float.infinity` for none.
  ///   - admits: A predicate that decides which identifiers can match. It is called during the
  ///     search, so a search finds `count` matches whenever that many are admitted and reach the
  ///     floor.
  func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch]

  /// Returns the nearest of the vectors with these identifiers, best first.
  ///
  /// Equal scores are in the order of their identifiers. Identifiers without a vector are ignored.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match; `-Float.infinity` for none.
  ///   - admitted: The identifiers that can match.
  func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch]
}

extension VectorIndex {
  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// - Precondition: The vector has ``dimension`` components.
  public mutating func insert(_ vector: [Float], id: Int64) {
    vector.withUnsafeBufferPointer { insert($0, id: id) }
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  ///
  /// This version calls ``search(_:count:floor:where:)`` with a predicate. An index that can go
  /// through the identifiers instead has a version of its own.
  public func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    search(query, count: count, floor: floor) { admitted.contains($0) }
  }

  /// Returns the nearest of all vectors, best first.
  ///
  /// Equal scores are in the order of their identifiers.
  public func search(_ query: [Float], count: Int) -> [VectorMatch] {
    search(query, count: count, floor: -.infinity, where: nil)
  }
}
