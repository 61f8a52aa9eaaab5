public import Foundation

/// A saved index, whose file is mapped into memory instead of read.
///
/// Opening a snapshot checks its header. Making an index from it reads and checks all but the
/// vectors, which take most of the file. A vector is read, and its checksum compared, when a search
/// or a change first needs it.
///
/// ```swift
/// try index.save(to: file, stamp: stamp(ofChange: 4711))
/// // Later, in another process:
/// let snapshot = try VectorSnapshot(mapping: file)
/// var index = try QuantizedIndex(snapshot)
/// applyChanges(after: change(of: snapshot.stamp), to: &index)
/// ```
///
/// An index made from a snapshot can be changed like any other. It copies the vectors that it needs
/// to change, 256 at a time, and never changes the file.
///
/// A file is replaced and never changed, so an index made from an older snapshot stays valid. A
/// file on a disk that fails, or one that another program shortens while it is mapped, ends the
/// process with a signal, as for every mapped file.
public struct VectorSnapshot: Sendable {
  let file: MappedVectors

  /// The bytes that the caller saved with the index, such as the number of its last change.
  public let stamp: [UInt8]

  /// The kind of index that was saved.
  public let kind: VectorIndexKind

  /// The measure of the saved index.
  public let metric: VectorMetric

  /// The number of components of every vector.
  public var dimension: Int { file.dimension }

  /// The number of vectors.
  public var count: Int { file.count }

  /// The largest number of bytes of a ``stamp``.
  public static let stampLimit = SnapshotHeader.stampLimit

  /// Opens a snapshot.
  ///
  /// Complexity: O(`count`), for checksums of 8 bytes a vector.
  ///
  /// - Throws: ``VectorSnapshotError`` if there is no such file, if it is no snapshot of this
  ///   version, or if it is damaged as far as can be told without reading all of it.
  public init(mapping url: URL) throws { try self.init(mapping: url, cipher: nil) }

  /// Opens an encrypted snapshot.
  ///
  /// - Parameter cipher: Returns the cipher from the stamp, which isn't encrypted.
  package init(mapping url: URL, cipher: (([UInt8]) -> SnapshotCipher)?) throws {
    file = try MappedVectors(url, cipher: cipher)
    guard let kind = VectorIndexKind(rawValue: file.header.kind),
      let metric = VectorMetric(rawValue: file.header.metric)
    else { throw file.damaged("its kind of index or its metric is unknown") }
    self.kind = kind
    self.metric = metric
    stamp = file.header.stamp
  }

  /// Reads all of the file and compares all checksums.
  ///
  /// - Throws: ``VectorSnapshotError`` if the file is damaged.
  public func verify() throws {
    for section in file.header.sections {
      guard let part = SnapshotHeader.Part(rawValue: section.part) else {
        throw file.damaged("it has an unknown section")
      }
      _ = try file.section(part)
    }
    guard file.areIntact(0..<count) else { throw file.damaged("the checksum of a vector") }
  }

  /// The bytes that were saved with the index, if any, after comparing their checksum.
  package func attachment() throws -> UnsafeRawBufferPointer? {
    file.has(.attachment) ? try file.section(.attachment) : nil
  }

  /// Calls `body` with all bytes of the file, decrypted.
  package func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    file.decrypt(0..<count)
    return try withExtendedLifetime(file) { try body(file.bytes) }
  }

  package func damaged(_ part: String) -> VectorSnapshotError { file.damaged(part) }

  func rows() throws -> VectorRows {
    let ids = Array(try file.section(.ids, of: Int64.self, count: count))
    guard let rows = VectorRows(file, ids: ids, metric: metric) else {
      throw file.damaged("an identifier occurs twice")
    }
    return rows
  }
}
