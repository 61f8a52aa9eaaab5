internal import Kernels

/// An index that computes every inner product: its recall is 1 and its cost is linear.
///
/// The vectors are stored in the order of insertion, except that the last vector replaces a removed
/// one. A search among n vectors of d components that returns k takes O(n · d + n log k) time and
/// O(k) memory. Inserting and removing take O(d). A vector takes 4 · d bytes, and about 40 more for
/// its identifier. Copies share their vectors in blocks: after a change of one copy, both have their
/// own identifiers and one block of their own, and share all others.
public struct ExactIndex: VectorIndex {
  /// The number of components of every vector.
  public let dimension: Int

  /// The vectors, ``blockRows`` to a block; the last block may have fewer.
  private var blocks: [[Float]] = []
  private var ids: [Int64] = []
  private var rows: [Int64: Int] = [:]

  /// The number of vectors in a block: few enough to copy in no time, enough for a fast scan.
  private static let blockRows = 256

  /// Creates an empty index.
  public init(dimension: Int) {
    precondition(dimension > 0, "A vector has at least one component, not \(dimension)")
    self.dimension = dimension
  }

  /// The number of vectors.
  public var count: Int { ids.count }

  /// Reserves memory for a total number of vectors, which avoids reallocation during insertion.
  public mutating func reserve(_ capacity: Int) {
    blocks.reserveCapacity(capacity / Self.blockRows + 1)
    ids.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
  }

  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// Complexity: O(``dimension``).
  ///
  /// - Precondition: The vector has ``dimension`` components.
  public mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components doesn't fit an index of \(dimension)")
    if let row = rows[id] {
      blocks[row / Self.blockRows].replaceSubrange(range(of: row), with: vector)
    } else {
      if ids.count % Self.blockRows == 0 {
        blocks.append([])
        blocks[blocks.count - 1].reserveCapacity(Self.blockRows * dimension)
      }
      rows[id] = ids.count
      ids.append(id)
      blocks[blocks.count - 1].append(contentsOf: vector)
    }
  }

  /// Removes the vector with the given identifier.
  ///
  /// Complexity: O(``dimension``).
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  public mutating func remove(id: Int64) -> Bool {
    guard let row = rows.removeValue(forKey: id) else { return false }
    let last = ids.count - 1
    let moved = Array(blocks[last / Self.blockRows].suffix(dimension))
    blocks[last / Self.blockRows].removeLast(dimension)
    if last % Self.blockRows == 0 { blocks.removeLast() }
    if row != last {
      blocks[row / Self.blockRows].replaceSubrange(range(of: row), with: moved)
      ids[row] = ids[last]
      rows[ids[row]] = row
    }
    ids.removeLast()
    return true
  }

  /// Returns the range of a row's components in its block.
  private func range(of row: Int) -> Range<Int> {
    let start = row % Self.blockRows * dimension
    return start..<start + dimension
  }

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  ///
  /// Complexity: O(1).
  public func contains(id: Int64) -> Bool { rows[id] != nil }

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
    checkQuery(query)
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    for (number, block) in blocks.enumerated() {
      let first = number * Self.blockRows
      block.withUnsafeBufferPointer { vectors in
        for row in first..<min(first + Self.blockRows, ids.count) {
          if let admits, !admits(ids[row]) { continue }
          let vector = vectors.baseAddress! + (row - first) * dimension
          let score = kernels.dot(vector, query, dimension)
          if score >= floor { top.offer(VectorMatch(id: ids[row], score: score)) }
        }
      }
    }
    return top.sorted()
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
    guard admitted.count < ids.count / 2 else {
      return search(query, count: count, floor: floor) { admitted.contains($0) }
    }
    checkQuery(query)
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    for id in admitted {
      guard let row = rows[id] else { continue }
      let score = blocks[row / Self.blockRows].withUnsafeBufferPointer { vectors in
        kernels.dot(vectors.baseAddress! + range(of: row).lowerBound, query, dimension)
      }
      if score >= floor { top.offer(VectorMatch(id: id, score: score)) }
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
  /// Traps if the parts of the index contradict one another (for tests).
  package func checkInvariants() {
    precondition(
      blocks.reduce(0) { $0 + $1.count } == ids.count * dimension, "Each id has one whole vector")
    precondition(
      blocks.dropLast().allSatisfy { $0.count == Self.blockRows * dimension },
      "Only the last block has room")
    precondition(rows.count == ids.count, "No id occurs twice")
    for (row, id) in ids.enumerated() {
      precondition(rows[id] == row, "The row of id \(id) isn't \(row)")
    }
  }
}

/// The best matches so far, up to a fixed number.
///
/// It is a binary heap with the worst match at its root. A match that isn't good enough costs one
/// comparison, any other O(log `capacity`).
package struct TopMatches {
  private let capacity: Int
  private var heap: [VectorMatch] = []

  /// Creates an empty collection of at most `capacity` matches.
  package init(capacity: Int) {
    precondition(capacity >= 0, "A search can't return \(capacity) matches")
    self.capacity = capacity
    heap.reserveCapacity(min(capacity, 1024))
  }

  /// Inserts the match if it is among the best.
  package mutating func offer(_ match: VectorMatch) {
    if heap.count < capacity {
      heap.append(match)
      siftUp(from: heap.count - 1)
    } else if let worst = heap.first, match.precedes(worst) {
      heap[0] = match
      siftDown()
    }
  }

  /// Returns the matches, best first.
  package func sorted() -> [VectorMatch] {
    heap.sorted { $0.precedes($1) }
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent].precedes(heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var worst = parent
      for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count {
        if heap[worst].precedes(heap[child]) { worst = child }
      }
      guard worst != parent else { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}
