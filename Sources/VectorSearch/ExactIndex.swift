/// An index that computes every inner product: its recall is 1 and its cost is linear.
///
/// The vectors are stored in the order of insertion, except that the last vector replaces a removed
/// one. A search among n vectors of d components that returns k takes O(n · d + n log k) time and
/// O(k) memory. Inserting and removing take O(d). A vector takes 4 · d bytes, and about 20 more for
/// its identifier. Copies share their vectors in blocks: after a change of one copy, both have
/// their own identifiers and one block of their own, and share all others.
public struct ExactIndex: VectorIndex {
  var rows: VectorRows

  /// Creates an empty index.
  public init(dimension: Int, metric: VectorMetric) {
    rows = VectorRows(dimension: dimension, metric: metric)
  }

  /// Creates an empty index that compares vectors by inner product.
  public init(dimension: Int) { self.init(dimension: dimension, metric: .innerProduct) }

  /// The number of components of every vector.
  public var dimension: Int { rows.dimension }

  /// The measure of how near two vectors are.
  public var metric: VectorMetric { rows.metric }

  /// The number of vectors.
  public var count: Int { rows.count }

  /// Reserves memory for a total number of vectors, which avoids reallocation during insertion.
  public mutating func reserve(_ capacity: Int) { rows.reserve(capacity) }

  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// Complexity: O(``dimension``).
  ///
  /// - Precondition: The vector has ``dimension`` components.
  public mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    rows.insert(vector, id: id)
  }

  /// Removes the vector with the given identifier.
  ///
  /// Complexity: O(``dimension``).
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  public mutating func remove(id: Int64) -> Bool { rows.remove(id: id) != nil }

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  ///
  /// Complexity: O(1).
  public func contains(id: Int64) -> Bool { rows.row(of: id) != nil }

  /// Returns the nearest vectors, best first.
  ///
  /// Equal scores are in the order of their identifiers.
  ///
  /// A vector whose score is NaN is never found.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match; `-Float.infinity` for none.
  ///   - admits: A predicate that decides which identifiers can match. It is called once for each
  ///     vector, before its score is computed. For a known set of identifiers use
  ///     ``search(_:count:floor:among:)``.
  public func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    rows.search(rows.prepared(query), count: count, floor: floor, where: admits)
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  ///
  /// Equal scores are in the order of their identifiers. Identifiers without a vector are ignored.
  ///
  /// The time is proportional to the number of identifiers, so a narrow search doesn't depend on
  /// the size of the index.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    guard admitted.count < self.count / 2 else {
      return search(query, count: count, floor: floor) { admitted.contains($0) }
    }
    return rows.search(rows.prepared(query), count: count, floor: floor, among: admitted)
  }
}

extension ExactIndex {
  package func checkInvariants() { rows.checkInvariants() }
}
