internal import Kernels

/// The vectors of an index in 2 bits a component, for estimates of inner products.
///
/// A component is divided by the root of the mean square of its vector and rounded to the nearest
/// of −1.5, −.5, .5 and 1.5: almost the best uniform levels for a normal distribution (Max,
/// "Quantizing for minimum distortion", 1960). With y as the vector of these levels for x, the
/// estimate of ⟨x, q⟩ is ⟨y, q⟩ · ⟨x, x⟩ / ⟨y, x⟩, which is exact for q = x (Gao and Long,
/// "RaBitQ", SIGMOD 2024). The query is rounded to 8 bits.
///
/// The layout of codes is documented with `estimate` of the kernels. Blocks have the same rows as
/// those of ``VectorRows`` and are shared by copies like them. A block of a snapshot stays in the
/// mapped file until it changes. Rows after the last have codes of zero.
struct QuantizedRows: Sendable {
  private let lines: Int

  /// For each block; empty for an unchanged block of the snapshot.
  private var codes: [[UInt8]] = []

  /// For each row, half of ⟨x, x⟩ / ⟨y, x⟩, or NaN if a component is too large or isn't finite.
  ///
  /// An unchanged block of the snapshot is empty here.
  private var factors: [[Float]] = []
  private let snapshot: QuantizedSnapshot?

  private static let blockRows = VectorRows.blockRows
  private static let groupRows = Int(kernel_group_rows)

  /// With larger components, estimates might overflow.
  private static let maximumComponent: Float = 1e30

  init(dimension: Int) {
    lines = (dimension + 15) / 16
    snapshot = nil
  }

  init(_ file: MappedVectors) throws {
    lines = (file.dimension + 15) / 16
    let blocks = (file.count + Self.blockRows - 1) / Self.blockRows
    snapshot = QuantizedSnapshot(
      file: file,
      codes: try file.section(.codes, of: UInt8.self, count: blocks * Self.blockRows * lines * 4),
      factors: try file.section(.factors, of: Float.self, count: blocks * Self.blockRows))
    codes = .init(repeating: [], count: blocks)
    factors = .init(repeating: [], count: blocks)
  }

  func save(to writer: SnapshotWriter) throws {
    for block in codes.indices {
      try withBlock(block) { codes, _ in try writer.append(UnsafeRawBufferPointer(codes)) }
    }
    try writer.end(.codes)
    for block in codes.indices {
      try withBlock(block) { _, factors in try writer.append(UnsafeRawBufferPointer(factors)) }
    }
    try writer.end(.factors)
  }

  func append(to codeSection: SnapshotSection, _ factorSection: SnapshotSection) throws {
    for block in codes.indices {
      try withBlock(block) { codes, factors in
        try codeSection.append(UnsafeRawBufferPointer(codes))
        try factorSection.append(UnsafeRawBufferPointer(factors))
      }
    }
  }

  static func savedSizes(count: Int, dimension: Int) -> (codes: Int, factors: Int) {
    let rows = (count + blockRows - 1) / blockRows * blockRows
    return (rows * ((dimension + 15) / 16) * 4, rows * MemoryLayout<Float>.size)
  }

  mutating func set(_ vector: UnsafeBufferPointer<Float>, row: Int) {
    let block = row / Self.blockRows
    if block == codes.count {
      codes.append([UInt8](repeating: 0, count: Self.blockRows * lines * 4))
      factors.append([Float](repeating: 0, count: Self.blockRows))
    } else {
      moveToMemory(block: block)
      // The codes of the previous vector mustn't remain if this one has none.
      clear(row: row)
    }
    let place = row % Self.blockRows
    factors[block][place] = codes[block].withUnsafeMutableBufferPointer {
      [lines] in Self.encode(vector, row: place, lines: lines, into: $0)
    }
  }

  mutating func removeLast(row: Int) {
    guard row % Self.blockRows > 0 else {
      codes.removeLast()
      factors.removeLast()
      return
    }
    moveToMemory(block: row / Self.blockRows)
    clear(row: row)
  }

  private mutating func clear(row: Int) {
    let place = row % Self.blockRows
    factors[row / Self.blockRows][place] = 0
    codes[row / Self.blockRows].withUnsafeMutableBufferPointer { [lines] codes in
      for line in 0..<lines {
        let group = place / Self.groupRows * lines + line
        let first = (group * Self.groupRows + place % Self.groupRows) * 4
        for byte in first..<first + 4 { codes[byte] = 0 }
      }
    }
  }

  private mutating func moveToMemory(block: Int) {
    guard codes[block].isEmpty else { return }
    (codes[block], factors[block]) = withBlock(block) { (Array($0), Array($1)) }
  }

  private func withBlock<Result>(
    _ block: Int,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Float>) throws -> Result
  ) rethrows -> Result {
    if codes[block].isEmpty, let snapshot {
      let size = Self.blockRows * lines * 4
      return try body(
        .init(rebasing: snapshot.codes[block * size..<(block + 1) * size]),
        .init(rebasing: snapshot.factors[block * Self.blockRows..<(block + 1) * Self.blockRows]))
    }
    return try codes[block].withUnsafeBufferPointer { codes in
      try factors[block].withUnsafeBufferPointer { try body(codes, $0) }
    }
  }

  private static func encode(
    _ vector: UnsafeBufferPointer<Float>, row: Int, lines: Int,
    into codes: UnsafeMutableBufferPointer<UInt8>
  ) -> Float {
    var largest: Float = 0
    for component in vector {
      guard abs(component) < maximumComponent else { return .nan }
      largest = max(largest, abs(component))
    }
    // Components are divided by the largest, so that no square overflows.
    var squares: Float = 0
    for component in vector { squares += (component / largest) * (component / largest) }
    guard largest > 0 else { return 0 }
    let unit = (squares / Float(vector.count)).squareRoot()
    var product: Float = 0
    let first = (row / groupRows * lines * groupRows + row % groupRows) * 4
    for line in 0..<lines {
      for byte in 0..<4 {
        var bits: UInt8 = 0
        for plane in 0..<4 {
          let index = 16 * line + 4 * plane + byte
          guard index < vector.count else { break }
          let scaled = vector[index] / largest
          let code = max(0, min(3, (scaled / unit).rounded(.down) + 2))
          bits |= UInt8(code) << UInt8(2 * plane)
          product += scaled * (code - 1.5)
        }
        codes[first + line * groupRows * 4 + byte] = bits
      }
    }
    return largest * squares / product / 2
  }

  struct Query {
    fileprivate var components: [Int8]
    fileprivate var offset: Int32

    init?(_ query: [Float]) {
      var largest: Float = 0
      for component in query {
        guard component.isFinite else { return nil }
        largest = max(largest, abs(component))
      }
      let divisor = largest > 0 ? largest : 1
      components = [Int8](repeating: 0, count: (query.count + 15) / 16 * 16)
      for (index, component) in query.enumerated() {
        components[index] = Int8((component / divisor * 127).rounded())
      }
      offset = 3 * components.reduce(0) { $0 + Int32($1) }
    }
  }

  /// Calls a function with each row whose estimate reaches a floor, in the order of rows.
  ///
  /// Estimates are proportional to inner products; the factor depends on the query. The estimate is
  /// NaN if a component of the vector is huge or isn't finite.
  ///
  /// - Parameter body: A function that takes a row and an estimate and returns the floor for later
  ///   blocks.
  func scan(_ query: Query, body: (_ row: Int, _ estimate: Float) -> Float) {
    let kernels = kernel_best().pointee
    let groups = Self.blockRows / Self.groupRows
    var floor = -Float.infinity
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockRows) { estimates in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: groups) { passing in
        for block in codes.indices {
          withBlock(block) { codes, factors in
            kernels.estimate(
              codes.baseAddress!, factors.baseAddress!, groups, lines, query.components,
              query.offset, floor, estimates.baseAddress!, passing.baseAddress!)
          }
          for group in 0..<groups {
            var bits = passing[group]
            while bits != 0 {
              let row = group * Self.groupRows + bits.trailingZeroBitCount
              bits &= bits - 1
              if estimates[row] < floor { continue }
              floor = body(block * Self.blockRows + row, estimates[row])
            }
          }
        }
      }
    }
  }

  func checkInvariants(_ rows: VectorRows) {
    precondition(codes.count == rows.blockCount, "Each block of vectors has a block of codes")
    precondition(factors.count == rows.blockCount, "Each block of vectors has a block of factors")
    var expected = QuantizedRows(dimension: rows.dimension)
    for row in 0..<rows.count { rows.withVector(at: row) { expected.set($0, row: row) } }
    for block in codes.indices {
      withBlock(block) { codes, factors in
        precondition(codes.elementsEqual(expected.codes[block]), "The codes are the vectors'")
        for (row, (a, b)) in zip(expected.factors[block], factors).enumerated() {
          precondition(a == b || a.isNaN && b.isNaN, "The factor of \(block)/\(row) isn't \(a)")
        }
      }
    }
  }
}

/// The codes and factors in a mapped snapshot.
///
/// It is `@unchecked` because of the pointers, whose memory is read-only and lives as long as the
/// file.
private struct QuantizedSnapshot: @unchecked Sendable {
  let file: MappedVectors
  let codes: UnsafeBufferPointer<UInt8>
  let factors: UnsafeBufferPointer<Float>
}
