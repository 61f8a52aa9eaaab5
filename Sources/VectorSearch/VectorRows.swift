internal import Kernels

/// The vectors of an index in rows, with their identifiers.
///
/// The vectors are stored in the order of insertion, except that the last vector replaces a removed
/// one. Copies share their vectors in blocks: after a change of one copy, both have their own
/// identifiers and one block of their own, and share all others.
struct VectorRows: Sendable {
  let dimension: Int

  /// The identifier of each row.
  private(set) var ids: [Int64] = []

  /// The vectors, ``blockRows`` to a block; the last block may have fewer.
  private var blocks: [[Float]] = []
  private var rows: [Int64: Int] = [:]

  /// The number of vectors in a block: few enough to copy in no time, enough for a fast scan.
  static let blockRows = 256

  init(dimension: Int) {
    precondition(dimension > 0, "A vector has at least one component, not \(dimension)")
    self.dimension = dimension
  }

  var count: Int { ids.count }

  var blockCount: Int { blocks.count }

  mutating func reserve(_ capacity: Int) {
    blocks.reserveCapacity(capacity / Self.blockRows + 1)
    ids.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
  }

  /// Returns the row of an identifier.
  func row(of id: Int64) -> Int? { rows[id] }

  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// - Returns: The row of the vector. A new vector is in the last row.
  @discardableResult
  mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) -> Int {
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components doesn't fit an index of \(dimension)")
    if let row = rows[id] {
      blocks[row / Self.blockRows].replaceSubrange(range(of: row), with: vector)
      return row
    }
    if ids.count % Self.blockRows == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockRows * dimension)
    }
    rows[id] = ids.count
    ids.append(id)
    blocks[blocks.count - 1].append(contentsOf: vector)
    return ids.count - 1
  }

  /// Removes the vector with the given identifier and moves the last vector into its row.
  ///
  /// - Returns: The row; `nil` if there is no such vector.
  mutating func remove(id: Int64) -> Int? {
    guard let row = rows.removeValue(forKey: id) else { return nil }
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
    return row
  }

  /// Calls a function with the components of a row.
  func withVector<Result>(
    at row: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    blocks[row / Self.blockRows].withUnsafeBufferPointer {
      body(.init(rebasing: $0[range(of: row)]))
    }
  }

  /// Returns the inner product of a query and a row.
  func score(_ query: [Float], row: Int, _ kernels: kernel_variant) -> Float {
    blocks[row / Self.blockRows].withUnsafeBufferPointer { vectors in
      kernels.dot(
        vectors.baseAddress! + row % Self.blockRows * dimension, query, dimension)
    }
  }

  func checkQuery(_ query: [Float]) {
    precondition(
      query.count == dimension,
      "A query of \(query.count) components doesn't fit an index of \(dimension)")
  }

  /// Returns the range of a row's components in its block.
  private func range(of row: Int) -> Range<Int> {
    let start = row % Self.blockRows * dimension
    return start..<start + dimension
  }

  /// Traps if the parts contradict one another (for tests).
  func checkInvariants() {
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

extension VectorRows {
  /// Returns the nearest vectors by computing every inner product, best first.
  func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    guard let admits else {
      scan(query, floor: floor, into: &top, kernels)
      return top.sorted()
    }
    for (row, id) in ids.enumerated() where admits(id) {
      let score = score(query, row: row, kernels)
      if score >= floor { top.offer(VectorMatch(id: id, score: score)) }
    }
    return top.sorted()
  }

  /// Offers the inner products with all vectors.
  private func scan(
    _ query: [Float], floor: Float, into top: inout TopMatches, _ kernels: kernel_variant
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockRows) { scores in
      for (number, block) in blocks.enumerated() {
        let first = number * Self.blockRows
        let last = min(first + Self.blockRows, ids.count)
        kernels.dot_rows(block, last - first, query, dimension, scores.baseAddress!)
        top.offer(UnsafeBufferPointer(scores), ids: ids[first..<last], floor: floor)
      }
    }
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    var top = TopMatches(capacity: count)
    let kernels = kernel_best().pointee
    for id in admitted {
      guard let row = rows[id] else { continue }
      let score = score(query, row: row, kernels)
      if score >= floor { top.offer(VectorMatch(id: id, score: score)) }
    }
    return top.sorted()
  }
}
