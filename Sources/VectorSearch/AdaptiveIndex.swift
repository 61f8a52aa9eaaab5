public import Foundation

/// An index of the kind that suits the number of its vectors, or of a given kind.
///
/// - Up to ``maximumExactCount`` vectors all inner products are computed. This takes about a
///   millisecond at most, and no code has to be made.
/// - Above, they are estimated first, which takes a tenth of the time and 6% more memory.
/// - Links between vectors are followed only where ``init(dimension:metric:kind:)`` asks for it.
///   Such a search among 100,000 vectors takes a third of the time of one by estimates, but
///   inserting takes a hundred times as long: the difference is won back after about a hundred
///   searches for each thousand vectors, or with a million vectors and more.
///
/// A filter changes the way within each kind. If few vectors are admitted, all of them are
/// compared, which is exact; each kind documents from when on.
public struct AdaptiveIndex: PersistentIndex {
  private var index: any IndexOfOneKind

  private let forced: VectorIndexKind?

  /// The largest number of vectors that are all compared, unless a kind was given.
  public static let maximumExactCount = 16_384

  /// Creates an empty index.
  ///
  /// - Parameters:
  ///   - dimension: The number of components of every vector.
  ///   - metric: The measure of how near two vectors are.
  ///   - kind: The kind of index to use; `nil` for the one that suits the number of vectors.
  public init(dimension: Int, metric: VectorMetric, kind: VectorIndexKind? = nil) {
    forced = kind
    index =
      switch kind ?? .exact {
      case .exact: ExactIndex(dimension: dimension, metric: metric)
      case .quantized: QuantizedIndex(dimension: dimension, metric: metric)
      case .graph: GraphIndex(dimension: dimension, metric: metric)
      }
  }

  /// Creates an index of the kind in a snapshot, whose vectors stay in the mapped file.
  ///
  /// A graph stays one. Otherwise the kind depends on the number of vectors.
  public init(_ snapshot: VectorSnapshot) throws {
    switch snapshot.kind {
    case .graph: index = try GraphIndex(snapshot)
    case .quantized: index = try QuantizedIndex(snapshot)
    case .exact: index = try ExactIndex(snapshot)
    }
    forced = snapshot.kind == .graph ? .graph : nil
    adapt()
  }

  /// The kind of index that is used.
  public var kind: VectorIndexKind {
    switch index {
    case is GraphIndex: .graph
    case is QuantizedIndex: .quantized
    default: .exact
    }
  }

  /// The number of components of every vector.
  public var dimension: Int { index.dimension }

  /// The measure of how near two vectors are.
  public var metric: VectorMetric { index.metric }

  /// The number of vectors.
  public var count: Int { index.count }

  /// A Boolean value that indicates whether a damaged vector of the snapshot was read.
  public var foundDamage: Bool { index.foundDamage }

  /// Reserves memory for a total number of vectors, which avoids reallocation during insertion.
  public mutating func reserve(_ capacity: Int) { index.reserve(capacity) }

  /// Inserts a vector, or replaces the one with this identifier.
  ///
  /// - Precondition: The vector has ``dimension`` components.
  public mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    index.insert(vector, id: id)
    adapt()
  }

  /// Switches to 2-bit codes once there are more vectors than an exact search suits.
  private mutating func adapt() {
    guard forced == nil, index.count > Self.maximumExactCount, let exact = index as? ExactIndex
    else {
      return
    }
    index = QuantizedIndex(exact)
  }

  /// Removes the vector with the given identifier.
  ///
  /// - Returns: `true` if there was one; otherwise, `false`.
  @discardableResult
  public mutating func remove(id: Int64) -> Bool { index.remove(id: id) }

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  public func contains(id: Int64) -> Bool { index.contains(id: id) }

  /// Returns the nearest vectors, best first, as the index in use does.
  public func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    index.search(query, count: count, floor: floor, where: admits)
  }

  /// Returns the nearest of the vectors with these identifiers, best first, as the index in use
  /// does.
  public func search(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    index.search(query, count: count, floor: floor, among: admitted)
  }

  /// Saves the index, and replaces the file if there is one.
  public func save(to url: URL, stamp: [UInt8]) throws {
    try index.save(to: url, stamp: stamp)
  }

  package func save(to url: URL, stamp: [UInt8], attachment: [UInt8]) throws {
    try index.save(to: url, stamp: stamp, attachment: attachment)
  }
}

extension AdaptiveIndex {
  package func checkInvariants() { index.checkInvariants() }
}
