internal import Foundation

extension VectorRows {
  func saveIdentifiers(to writer: SnapshotWriter, attachment: [UInt8]?) throws {
    try writer.append(ids)
    try writer.end(.ids)
    if let attachment {
      try writer.append(attachment)
      try writer.end(.attachment)
    }
  }

  /// - Throws: ``VectorSnapshotError`` if a vector of the snapshot that the index came from is
  ///   damaged; it must not get a checksum that matches.
  func saveVectors(to writer: SnapshotWriter, _ url: URL) throws {
    var checksums: [UInt64] = []
    checksums.reserveCapacity(count)
    for row in 0..<count {
      checksums.append(
        withVector(at: row) { MappedVectors.checksum($0.baseAddress!, dimension, row) })
      guard isIntact(row), !foundDamage else {
        throw VectorSnapshotError.damaged(url, "the index has vectors of a damaged snapshot")
      }
    }
    try writer.append(checksums)
    try writer.end(.rowChecksums)
    for row in 0..<count {
      try withVector(at: row) { try writer.append(UnsafeRawBufferPointer($0)) }
    }
    try writer.end(.vectors)
  }
}
