public import Foundation

/// An index that can be saved to a file and opened mapped.
public protocol PersistentIndex: VectorIndex {
  /// The measure of how near two vectors are.
  var metric: VectorMetric { get }

  /// Creates an index whose vectors stay in a mapped file until they change.
  ///
  /// - Throws: ``VectorSnapshotError`` if a part that the index needs is damaged or missing.
  init(_ snapshot: VectorSnapshot) throws

  /// Saves the index, and replaces the file if there is one.
  ///
  /// The file has the vectors of the index and nothing of those that were removed. Only its owner
  /// can read it. It appears when it is whole and on disk, so a crash leaves the old file. The new
  /// file is written beside it, with `.partial` at the end of its name.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - stamp: At most ``VectorSnapshot/stampLimit`` bytes that the caller gets back from the
  ///     snapshot, such as the number of the last change.
  /// - Throws: ``VectorSnapshotError`` if the file can't be written, or if the index itself came
  ///   from a snapshot that is damaged.
  func save(to url: URL, stamp: [UInt8]) throws

  /// A Boolean value that indicates whether a damaged vector of the snapshot was read.
  ///
  /// A damaged vector is never found. An index that has found one should be made again from the
  /// original vectors, after which the search can be repeated.
  var foundDamage: Bool { get }
}

/// An index of one kind, which an adaptive index uses.
protocol IndexOfOneKind: PersistentIndex {
  func save(to url: URL, stamp: [UInt8], attachment: [UInt8]?) throws
  func checkInvariants()
}

extension ExactIndex: PersistentIndex, IndexOfOneKind {
  /// Creates an index of the vectors in a snapshot of any kind of index.
  public init(_ snapshot: VectorSnapshot) throws { rows = try snapshot.rows() }

  /// A Boolean value that indicates whether a damaged vector of the snapshot was read.
  public var foundDamage: Bool { rows.foundDamage }

  /// Saves the index, and replaces the file if there is one.
  ///
  /// Complexity: O(``count`` · ``dimension``). Memory: 8 bytes a vector.
  public func save(to url: URL, stamp: [UInt8]) throws {
    try save(to: url, stamp: stamp, attachment: nil)
  }

  func save(to url: URL, stamp: [UInt8], attachment: [UInt8]?) throws {
    let header = SnapshotHeader(
      kind: .exact, metric: metric, dimension: dimension, count: count, stamp: stamp)
    let writer = try SnapshotWriter(header, to: url)
    try rows.saveIdentifiers(to: writer, attachment: attachment)
    try rows.saveVectors(to: writer, url)
    try writer.finish()
  }
}

extension QuantizedIndex: PersistentIndex, IndexOfOneKind {
  /// Creates an index of the vectors in a snapshot of any kind of index.
  ///
  /// If the snapshot has no codes, all vectors are read to make them.
  public init(_ snapshot: VectorSnapshot) throws {
    guard snapshot.file.has(.codes) else {
      self.init(try ExactIndex(snapshot))
      return
    }
    self.init(rows: try snapshot.rows(), quantized: try QuantizedRows(snapshot.file))
  }

  /// A Boolean value that indicates whether a damaged vector of the snapshot was read.
  public var foundDamage: Bool { rows.foundDamage }

  /// Saves the index, and replaces the file if there is one.
  ///
  /// Complexity: O(``count`` · ``dimension``). Memory: 8 bytes a vector.
  public func save(to url: URL, stamp: [UInt8]) throws {
    try save(to: url, stamp: stamp, attachment: nil)
  }

  func save(to url: URL, stamp: [UInt8], attachment: [UInt8]?) throws {
    let header = SnapshotHeader(
      kind: .quantized, metric: metric, dimension: dimension, count: count, stamp: stamp)
    let writer = try SnapshotWriter(header, to: url)
    try rows.saveIdentifiers(to: writer, attachment: attachment)
    try quantized.save(to: writer)
    try rows.saveVectors(to: writer, url)
    try writer.finish()
  }
}
