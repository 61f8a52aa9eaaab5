internal import Kernels

/// The vectors of an index in rows, with their identifiers.
///
/// The vectors are stored in the order of insertion, except that the last vector replaces a removed
/// one. Copies share blocks of vectors: a change copies one block and the identifiers. Rows opened
/// from a snapshot read its blocks in the mapped file until a change moves a block to memory.
struct VectorRows: Sendable {
  let dimension: Int
  let metric: VectorMetric

  private(set) var ids: [Int64] = []

  /// ``blockRows`` vectors to a block; the last may have fewer.
  ///
  /// A block of the snapshot that is still unchanged is empty here.
  private var blocks: [[Float]] = []
  private var table = IdentifierTable()
  private let snapshot: MappedVectors?

  /// Few enough to copy in no time, and enough for a fast scan.
  static let blockRows = 256

  init(dimension: Int, metric: VectorMetric) {
    precondition(dimension > 0, "A vector has at least one component, not \(dimension)")
    self.dimension = dimension
    self.metric = metric
    snapshot = nil
  }

  init?(_ snapshot: MappedVectors, ids: [Int64], metric: VectorMetric) {
    guard let table = IdentifierTable(ids) else { return nil }
    dimension = snapshot.dimension
    self.metric = metric
    self.snapshot = snapshot
    self.ids = ids
    self.table = table
    blocks = .init(repeating: [], count: (ids.count + Self.blockRows - 1) / Self.blockRows)
  }

  var count: Int { ids.count }

  var blockCount: Int { blocks.count }

  var foundDamage: Bool { snapshot?.foundDamage ?? false }

  mutating func reserve(_ capacity: Int) {
    blocks.reserveCapacity(capacity / Self.blockRows + 1)
    ids.reserveCapacity(capacity)
    table.reserve(capacity, ids)
  }

  func row(of id: Int64) -> Int? { table.row(of: id, in: ids) }

  /// Returns the row of the vector; a new vector is in the last row.
  @discardableResult
  mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) -> Int {
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components doesn't fit an index of \(dimension)")
    guard metric == .cosine else { return store(vector, id: id) }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: dimension) { unit in
      _ = unit.initialize(from: vector)
      VectorMetric.normalize(unit)
      return store(UnsafeBufferPointer(unit), id: id)
    }
  }

  private mutating func store(_ vector: UnsafeBufferPointer<Float>, id: Int64) -> Int {
    if let row = row(of: id) {
      moveToMemory(block: row / Self.blockRows)
      blocks[row / Self.blockRows].replaceSubrange(range(of: row), with: vector)
      return row
    }
    if ids.count % Self.blockRows == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockRows * dimension)
    } else {
      moveToMemory(block: blocks.count - 1)
    }
    ids.append(id)
    table.insertLast(of: ids)
    blocks[blocks.count - 1].append(contentsOf: vector)
    return ids.count - 1
  }

  /// Moves the last vector into the row of the removed one, and returns the row.
  mutating func remove(id: Int64) -> Int? {
    guard let row = row(of: id) else { return nil }
    table.remove(id, in: ids)
    let last = ids.count - 1
    moveToMemory(block: last / Self.blockRows)
    let moved = Array(blocks[last / Self.blockRows].suffix(dimension))
    blocks[last / Self.blockRows].removeLast(dimension)
    if last % Self.blockRows == 0 { blocks.removeLast() }
    if row != last {
      moveToMemory(block: row / Self.blockRows)
      blocks[row / Self.blockRows].replaceSubrange(range(of: row), with: moved)
      table.move(ids[last], to: row, in: ids)
      ids[row] = ids[last]
    }
    ids.removeLast()
    return row
  }

  /// Copies a block of the snapshot, with NaN for damaged vectors.
  private mutating func moveToMemory(block: Int) {
    guard blocks[block].isEmpty, let snapshot else { return }
    var copy: [Float] = []
    copy.reserveCapacity(Self.blockRows * dimension)
    for row in rows(of: block) {
      if snapshot.isIntact(row) {
        copy.append(contentsOf: UnsafeBufferPointer(start: snapshot.vector(row), count: dimension))
      } else {
        copy.append(contentsOf: repeatElement(.nan, count: dimension))
      }
    }
    blocks[block] = copy
  }

  /// Call this before the vectors of several rows are read at once.
  func decrypt(_ rows: some Sequence<Int>) { snapshot?.decrypt(rows) }

  /// The components of a damaged vector are passed as they are.
  func withVector<Result, Failure: Error>(
    at row: Int, _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    decrypt(CollectionOfOne(row))
    return try withBlock(row / Self.blockRows) { vectors throws(Failure) in
      try body(.init(start: vectors + row % Self.blockRows * dimension, count: dimension))
    }
  }

  private func withBlock<Result, Failure: Error>(
    _ block: Int, _ body: (UnsafePointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if blocks[block].isEmpty, let snapshot {
      return try body(snapshot.vector(block * Self.blockRows))
    }
    return try blocks[block].withUnsafeBufferPointer { vectors throws(Failure) in
      try body(vectors.baseAddress!)
    }
  }

  func isIntact(_ row: Int) -> Bool {
    guard blocks[row / Self.blockRows].isEmpty, let snapshot else { return true }
    return snapshot.isIntact(row)
  }

  /// The rows must belong to one block.
  func areIntact(_ rows: Range<Int>) -> Bool {
    guard blocks[rows.lowerBound / Self.blockRows].isEmpty, let snapshot else { return true }
    return snapshot.areIntact(rows)
  }

  /// Returns NaN if the row is damaged.
  func score(_ query: [Float], row: Int, _ kernels: kernel_variant) -> Float {
    guard isIntact(row) else { return .nan }
    return withBlock(row / Self.blockRows) {
      kernels.dot($0 + row % Self.blockRows * dimension, query, dimension)
    }
  }

  func prepared(_ query: [Float]) -> [Float] {
    precondition(
      query.count == dimension,
      "A query of \(query.count) components doesn't fit an index of \(dimension)")
    guard metric == .cosine else { return query }
    var unit = query
    unit.withUnsafeMutableBufferPointer { VectorMetric.normalize($0) }
    return unit
  }

  private func rows(of block: Int) -> Range<Int> {
    block * Self.blockRows..<min((block + 1) * Self.blockRows, ids.count)
  }

  private func range(of row: Int) -> Range<Int> {
    let start = row % Self.blockRows * dimension
    return start..<start + dimension
  }

  func checkInvariants() {
    precondition(
      blocks.count == (ids.count + Self.blockRows - 1) / Self.blockRows, "No block is empty")
    for (block, vectors) in blocks.enumerated() where !(vectors.isEmpty && snapshot != nil) {
      precondition(vectors.count == rows(of: block).count * dimension, "Each id has one vector")
    }
    for (row, id) in ids.enumerated() {
      precondition(self.row(of: id) == row, "The row of id \(id) isn't \(row)")
    }
    precondition(IdentifierTable(ids) != nil, "No id occurs twice")
  }
}
