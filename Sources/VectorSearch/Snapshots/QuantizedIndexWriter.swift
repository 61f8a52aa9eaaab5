package import Foundation
internal import Synchronization

/// Writes the snapshot of a ``QuantizedIndex`` one vector at a time.
///
/// The file has the same bytes as that of an index filled in the same order, but the vectors are
/// never in memory together: the writer takes about 3 MB for 384 components, whatever their number.
/// All lengths follow from the number of vectors, so each section is written at its own place.
///
/// The file appears at its place with ``publish()``. A writer that is released before leaves
/// nothing.
package final class QuantizedIndexWriter: Sendable {
  private let state: Mutex<State>

  /// Creates a file beside the place of the snapshot.
  ///
  /// - Parameters:
  ///   - url: The place of the snapshot.
  ///   - stamp: The caller's bytes, as in ``PersistentIndex/save(to:stamp:)``.
  ///   - count: The number of vectors that will be appended.
  ///   - cipher: Encrypts all but the header.
  package init(
    to url: URL, stamp: [UInt8], dimension: Int, metric: VectorMetric, count: Int,
    cipher: SnapshotCipher? = nil
  ) throws {
    state = Mutex(try State(url, stamp, dimension, metric, count, cipher))
  }

  /// - Precondition: The identifier is larger than the previous one.
  package func append(_ vector: [Float], id: Int64) throws {
    try state.withLock { try $0.append(vector, id) }
  }

  /// Writes what is left, and waits for the disk.
  ///
  /// - Precondition: As many vectors were appended as were announced.
  package func finish() throws { try state.withLock { try $0.finish() } }

  /// Moves the finished file to its place, where it replaces an older one.
  package func publish() throws { try state.withLock { try $0.writer.publish() } }
}

private struct State {
  let writer: SnapshotWriter
  private let dimension: Int
  private let metric: VectorMetric
  private let count: Int
  private let ids: SnapshotSection
  private let codes: SnapshotSection
  private let factors: SnapshotSection
  private let checksums: SnapshotSection
  private let vectors: SnapshotSection

  private var block: QuantizedRows
  private var row = 0
  private var last: Int64?

  init(
    _ url: URL, _ stamp: [UInt8], _ dimension: Int, _ metric: VectorMetric, _ count: Int,
    _ cipher: SnapshotCipher?
  ) throws {
    (self.dimension, self.metric, self.count) = (dimension, metric, count)
    writer = try SnapshotWriter(
      SnapshotHeader(
        kind: .quantized, metric: metric, dimension: dimension, count: count, stamp: stamp),
      to: url, cipher: cipher)
    let sizes = QuantizedRows.savedSizes(count: count, dimension: dimension)
    let sections = writer.sections(
      lengths: [8 * count, sizes.codes, sizes.factors, 8 * count, 4 * dimension * count])
    (ids, codes, factors) = (sections[0], sections[1], sections[2])
    (checksums, vectors) = (sections[3], sections[4])
    block = QuantizedRows(dimension: dimension)
  }

  mutating func append(_ vector: [Float], _ id: Int64) throws {
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components doesn't fit an index of \(dimension)")
    precondition(row < count, "More than the announced \(count) vectors were appended")
    precondition(last.map { $0 < id } ?? true, "The identifiers of appended vectors ascend")
    last = id
    var vector = vector
    if metric == .cosine { vector.withUnsafeMutableBufferPointer { VectorMetric.normalize($0) } }
    try ids.append([id])
    try checksums.append([MappedVectors.checksum(vector, dimension, row)])
    try vectors.append(vector)
    vector.withUnsafeBufferPointer { block.set($0, row: row % VectorRows.blockRows) }
    row += 1
    if row % VectorRows.blockRows == 0 { try saveBlock() }
  }

  private mutating func saveBlock() throws {
    try block.append(to: codes, factors)
    block = QuantizedRows(dimension: dimension)
  }

  mutating func finish() throws {
    precondition(row == count, "\(row) vectors were appended, not the announced \(count)")
    if row % VectorRows.blockRows > 0 { try saveBlock() }
    try writer.end([
      (.ids, ids), (.codes, codes), (.factors, factors), (.rowChecksums, checksums),
      (.vectors, vectors),
    ])
    try writer.synchronize()
  }
}
