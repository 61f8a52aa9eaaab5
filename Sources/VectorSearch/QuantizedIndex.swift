internal import Kernels

/// An index that estimates every inner product from 2 bits a component and computes the best of
/// them.
///
/// A search estimates all inner products, keeps the ``candidates(for:)`` best estimates and
/// computes their exact inner products, which are the scores it returns. It reads a sixteenth of
/// the memory that an ``ExactIndex`` reads.
///
/// Its recall depends on the vectors: it is high for embeddings, whose nearest neighbors stand out
/// and whose components have similar sizes. Random vectors have lower recall. Up to as many vectors
/// as candidates the search is exact.
///
/// A search among n vectors of d components takes O(n · d) time and inserting and removing take
/// O(d). A vector takes 4.25 · d bytes, and about 24 more for its identifier. Copies share their
/// vectors in blocks like those of an ``ExactIndex``.
public struct QuantizedIndex: VectorIndex {
  var rows: VectorRows
  var quantized: QuantizedRows

  /// Creates an empty index.
  public init(dimension: Int, metric: VectorMetric) {
    rows = VectorRows(dimension: dimension, metric: metric)
    quantized = QuantizedRows(dimension: dimension)
  }

  /// Creates an empty index that compares vectors by inner product.
  public init(dimension: Int) { self.init(dimension: dimension, metric: .innerProduct) }

  init(rows: VectorRows, quantized: QuantizedRows) {
    self.rows = rows
    self.quantized = quantized
  }

  /// Creates an index of the vectors of another one, and shares them until one of both changes.
  ///
  /// Complexity: O(vectors · ``dimension``).
  public init(_ index: ExactIndex) {
    rows = index.rows
    quantized = QuantizedRows(dimension: index.dimension)
    for row in 0..<rows.count { rows.withVector(at: row) { quantized.set($0, row: row) } }
  }

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
    let row = rows.insert(vector, id: id)
    rows.withVector(at: row) { quantized.set($0, row: row) }
  }

  /// Removes the vector with the given identifier.
  ///
  /// Complexity: O(``dimension``).
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  public mutating func remove(id: Int64) -> Bool {
    guard let row = rows.remove(id: id) else { return false }
    quantized.removeLast(row: rows.count)
    if row < rows.count { rows.withVector(at: row) { quantized.set($0, row: row) } }
    return true
  }

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  ///
  /// Complexity: O(1).
  public func contains(id: Int64) -> Bool { rows.row(of: id) != nil }

  /// Returns the number of inner products that a search for a number of matches computes exactly.
  public static func candidates(for count: Int) -> Int { 64 + 8 * min(count, .max / 16) }

  /// Returns the nearest vectors, best first.
  ///
  /// Equal scores are in the order of their identifiers. A vector whose score is NaN is never
  /// found.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components. The search is exact if one isn't finite.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match; `-Float.infinity` for none.
  ///   - admits: A predicate that decides which identifiers can match. It is called for a
  ///     sample first. If hardly any are admitted, all inner products with these are computed;
  ///     otherwise it is called for vectors with a good estimate. For a known set of identifiers
  ///     use ``search(_:count:floor:among:)``.
  public func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    let query = rows.prepared(query)
    let capacity = Self.candidates(for: count)
    let isNarrow = admits.map { rows.share(admittedBy: $0) * 16 < 1 } ?? false
    guard self.count > capacity, !isNarrow, let rounded = QuantizedRows.Query(query) else {
      return rows.search(query, count: count, floor: floor, where: admits)
    }
    let kernels = kernel_best().pointee
    var top = TopMatches(capacity: count)
    func offer(row: Int) {
      let score = rows.score(query, row: row, kernels)
      if score >= floor { top.offer(VectorMatch(id: rows.ids[row], score: score)) }
    }
    // The identifiers of candidates are rows.
    var candidates = TopMatches(capacity: capacity)
    quantized.scan(rounded) { row, estimate in
      if row < rows.count, admits?(rows.ids[row]) ?? true {
        // Without an estimate, the score decides.
        if estimate.isNaN {
          offer(row: row)
        } else {
          candidates.offer(VectorMatch(id: Int64(row), score: estimate))
        }
      }
      return candidates.threshold
    }
    candidates.forEach { offer(row: Int($0.id)) }
    return top.sorted()
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  ///
  /// Equal scores are in the order of their identifiers. Identifiers without a vector are ignored.
  ///
  /// For few identifiers, all inner products are computed: the search is exact, and its time
  /// doesn't depend on the size of the index.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    guard admitted.count < self.count / 16 else {
      return search(query, count: count, floor: floor) { admitted.contains($0) }
    }
    return rows.search(rows.prepared(query), count: count, floor: floor, among: admitted)
  }
}

extension QuantizedIndex {
  package func checkInvariants() {
    rows.checkInvariants()
    quantized.checkInvariants(rows)
  }
}
