internal import Foundation
internal import Kernels

/// A section of a snapshot that is being written.
///
/// Several sections can be written at the same time. Each buffers one part of its checksum.
final class SnapshotSection {
  private let descriptor: Int32
  private let url: URL
  private let cipher: SnapshotCipher?

  /// The offset in the file at which the buffer will be written.
  private var place: Int
  private var buffer: [UInt8] = []
  private var length = 0
  private var checksum: UInt64 = 0

  init(_ descriptor: Int32, at place: Int, _ url: URL, _ cipher: SnapshotCipher?) {
    self.descriptor = descriptor
    self.cipher = cipher
    self.place = place
    self.url = url
  }

  /// The offset in the file after the buffer.
  var end: Int { place + buffer.count }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    if buffer.capacity == 0 { buffer.reserveCapacity(SnapshotHeader.partSize) }
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(SnapshotHeader.partSize - buffer.count)
      buffer.append(contentsOf: piece)
      length += piece.count
      rest = .init(rebasing: rest.dropFirst(piece.count))
      if buffer.count == SnapshotHeader.partSize { try flush() }
    }
  }

  func append<Element: BitwiseCopyable>(_ elements: [Element]) throws {
    try elements.withUnsafeBytes { try append($0) }
  }

  func finish(_ part: SnapshotHeader.Part) throws -> SnapshotHeader.Section {
    let length = length
    if part != .vectors {
      let padding = [UInt8](repeating: 0, count: SnapshotHeader.padded(length) - length)
      try append(padding)
    }
    try flush()
    return SnapshotHeader.Section(
      part: part.rawValue, offset: 0, length: length, checksum: part == .vectors ? 0 : checksum)
  }

  private func flush() throws {
    guard !buffer.isEmpty else { return }
    checksum = kernel_checksum(buffer, buffer.count, checksum)
    if let cipher { buffer.withUnsafeMutableBytes { cipher.apply($0, place) } }
    try Self.write(buffer, descriptor, at: place, url)
    place += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  static func write(_ bytes: [UInt8], _ descriptor: Int32, at place: Int, _ url: URL) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let written = pwrite(
          descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(place + done))
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw VectorSnapshotError.system(.unwritable, url, errno) }
        done += written
      }
    }
  }
}
