internal import Kernels

/// Searches by computing every inner product: recall is 1, the cost is linear.
///
/// The vectors lie one after another in memory in the order they came, except that the last one
/// fills the gap a removed one leaves. A search of n vectors of d components that returns k takes
/// O(n · d + n log k) time and O(k) memory; inserting and removing take O(d). Memory is 4 · d bytes
/// for each vector and about 40 more for its id, and after removals never shrinks by itself.
public struct ExactIndex: VectorIndex {
  /// Number of components of every vector.
  public let dimension: Int

  private var vectors: [Float] = []
  private var ids: [Int64] = []
  private var rows: [Int64: Int] = [:]

  /// An empty index.
  public init(dimension: Int) {
    precondition(dimension > 0, "A vector has at least one component, not \(dimension)")
    self.dimension = dimension
  }

  /// Number of vectors held.
  public var count: Int { ids.count }

  /// Makes room for this many vectors in all, so that inserting them copies nothing.
  public mutating func reserve(_ capacity: Int) {
    vectors.reserveCapacity(capacity * dimension)
    ids.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
  }

  /// Adds a vector, or replaces the one that has this id, in O(dimension).
  ///
  /// - Precondition: the vector has `dimension` components.
  public mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components doesn't fit an index of \(dimension)")
    if let row = rows[id] {
      vectors.replaceSubrange(row * dimension..<(row + 1) * dimension, with: vector)
    } else {
      rows[id] = ids.count
      ids.append(id)
      vectors.append(contentsOf: vector)
    }
  }

  /// Takes the vector of this id out, in O(dimension).
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func remove(id: Int64) -> Bool {
    guard let row = rows.removeValue(forKey: id) else { return false }
    let last = ids.count - 1
    if row != last {
      vectors.withUnsafeMutableBufferPointer { all in
        for component in 0..<dimension {
          all[row * dimension + component] = all[last * dimension + component]
        }
      }
      ids[row] = ids[last]
      rows[ids[row]] = row
    }
    ids.removeLast()
    vectors.removeLast(dimension)
    return true
  }

  /// Whether a vector has this id, in O(1).
  public func contains(id: Int64) -> Bool { rows[id] != nil }

  /// The nearest vectors, best first; equal scores in the order of their ids.
  ///
  /// A vector whose score isn't a number is never found.
  /// - Parameters:
  ///   - query: a vector of `dimension` components.
  ///   - count: the most matches to return.
  ///   - floor: the least score of a match; `-Float.infinity` for none.
  ///   - admits: decides which ids can match; asked once for each vector, before its score is
  ///     computed. For a known set of ids use `search(_:count:floor:among:)`.
  public func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    checkQuery(query)
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    vectors.withUnsafeBufferPointer { all in
      for row in 0..<ids.count {
        if let admits, !admits(ids[row]) { continue }
        let score = kernels.dot(all.baseAddress! + row * dimension, query, dimension)
        if score >= floor { top.offer(VectorMatch(id: ids[row], score: score)) }
      }
    }
    return top.sorted()
  }

  /// The nearest of the vectors under these ids, best first; equal scores in the order of their ids.
  ///
  /// Takes time in proportion to the number of ids given, so a narrow search doesn't pay for a large
  /// index. Ids that have no vector don't count.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    guard admitted.count < ids.count / 2 else {
      return search(query, count: count, floor: floor) { admitted.contains($0) }
    }
    checkQuery(query)
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    vectors.withUnsafeBufferPointer { all in
      for id in admitted {
        guard let row = rows[id] else { continue }
        let score = kernels.dot(all.baseAddress! + row * dimension, query, dimension)
        if score >= floor { top.offer(VectorMatch(id: id, score: score)) }
      }
    }
    return top.sorted()
  }

  private func checkQuery(_ query: [Float]) {
    precondition(
      query.count == dimension,
      "A query of \(query.count) components doesn't fit an index of \(dimension)")
  }
}

extension ExactIndex {
  /// Traps when the parts of the index contradict each other; for tests.
  package func checkInvariants() {
    precondition(vectors.count == ids.count * dimension, "Each id has one whole vector")
    precondition(rows.count == ids.count, "No id occurs twice")
    for (row, id) in ids.enumerated() {
      precondition(rows[id] == row, "The row of id \(id) isn't \(row)")
    }
  }
}
