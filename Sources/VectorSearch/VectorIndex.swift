/// Vectors under integer ids, searched by inner product.
///
/// For vectors of unit length the inner product is the cosine. An index holds nothing that can't be
/// rebuilt from the vectors themselves.
public protocol VectorIndex: Sendable {
  /// Number of components of every vector.
  var dimension: Int { get }

  /// Number of vectors held.
  var count: Int { get }

  /// Makes room for this many vectors in all, so that inserting them copies nothing.
  mutating func reserve(_ capacity: Int)

  /// Adds a vector, or replaces the one that has this id.
  ///
  /// - Precondition: the vector has `dimension` components.
  mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64)

  /// Takes the vector of this id out.
  /// - Returns: whether there was one.
  @discardableResult
  mutating func remove(id: Int64) -> Bool

  /// Whether a vector has this id.
  func contains(id: Int64) -> Bool

  /// The nearest vectors, best first; equal scores in the order of their ids.
  ///
  /// - Parameters:
  ///   - query: a vector of `dimension` components.
  ///   - count: the most matches to return.
  ///   - floor: the least score of a match; `-Float.infinity` for none.
  ///   - admits: decides which ids can match at all. It is asked during the search, so a search
  ///     finds `count` matches whenever that many are admitted and reach the floor.
  func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch]
}

extension VectorIndex {
  /// Adds a vector, or replaces the one that has this id.
  ///
  /// - Precondition: the vector has `dimension` components.
  public mutating func insert(_ vector: [Float], id: Int64) {
    vector.withUnsafeBufferPointer { insert($0, id: id) }
  }

  /// Adds a vector stored as little-endian Float32, or replaces the one that has this id.
  ///
  /// The bytes need no alignment.
  /// - Precondition: there are `4 * dimension` bytes.
  public mutating func insert(littleEndian bytes: UnsafeRawBufferPointer, id: Int64) {
    precondition(
      bytes.count == 4 * dimension,
      "\(bytes.count) bytes can't be a vector of \(dimension) components of 4 bytes each")
    withUnsafeTemporaryAllocation(of: Float.self, capacity: dimension) { vector in
      for index in 0..<dimension {
        let bits = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        vector.initializeElement(at: index, to: Float(bitPattern: UInt32(littleEndian: bits)))
      }
      insert(UnsafeBufferPointer(vector), id: id)
    }
  }

  /// The nearest of all vectors, best first; equal scores in the order of their ids.
  public func search(_ query: [Float], count: Int) -> [VectorMatch] {
    search(query, count: count, floor: -.infinity, where: nil)
  }
}
