internal import Foundation
internal import Kernels

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Writes a snapshot beside its place and moves it there when it is whole.
///
/// The old file stays as it is until the new one is on disk, so a crash leaves either of both, and a
/// process that has the old one mapped keeps it. A file left by a crash is overwritten by the next
/// writer. A lock on it keeps two writers apart.
final class SnapshotWriter {
  private let url: URL
  private let partial: String
  private let descriptor: Int32
  private var header: SnapshotHeader
  private var isFinished = false

  /// Bytes that aren't in the file yet.
  private var buffer: [UInt8] = []

  /// The section being written.
  private var length = 0
  private var checksum: UInt64 = 0

  init(_ header: SnapshotHeader, to url: URL) throws {
    self.url = url
    self.header = header
    partial = url.path + ".partial"
    descriptor = try Self.create(partial, url)
    buffer.reserveCapacity(SnapshotHeader.partSize)
    try write([UInt8](repeating: 0, count: SnapshotHeader.size))
  }

  deinit {
    if !isFinished { unlink(partial) }
    close(descriptor)
  }

  /// Opens an empty file that only this writer has.
  private static func create(_ path: String, _ url: URL) throws -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw VectorSnapshotError.system(.unwritable, url, errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw VectorSnapshotError(
          code: .busy, message: "Another process is saving a snapshot there.", file: url,
          remedy: "Try again later.")
      }
      // Between both calls, the former writer may have moved this very file to its place.
      var mine = stat()
      var named = stat()
      if fstat(descriptor, &mine) == 0, stat(path, &named) == 0, mine.st_ino == named.st_ino,
        mine.st_dev == named.st_dev
      {
        guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
          let number = errno
          close(descriptor)
          throw VectorSnapshotError.system(.unwritable, url, number)
        }
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Appends bytes to the section.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(SnapshotHeader.partSize - buffer.count)
      buffer.append(contentsOf: piece)
      length += piece.count
      rest = .init(rebasing: rest.dropFirst(piece.count))
      if buffer.count == SnapshotHeader.partSize { try flush() }
    }
  }

  /// Appends the memory of an array's elements.
  func append<Element: BitwiseCopyable>(_ elements: [Element]) throws {
    try elements.withUnsafeBytes { try append($0) }
  }

  /// Ends the section, so that the next bytes belong to another one.
  func end(_ part: SnapshotHeader.Part) throws {
    let length = length
    if part != .vectors {
      let padding = [UInt8](repeating: 0, count: SnapshotHeader.padded(length) - length)
      try padding.withUnsafeBytes { try append($0) }
    }
    try flush()
    header.sections.append(
      .init(
        part: part.rawValue, offset: 0, length: length,
        checksum: part == .vectors ? 0 : checksum))
    self.length = 0
    checksum = 0
  }

  /// Writes the header, waits for the disk, and moves the file to its place.
  func finish() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw unwritable(errno) }
    try write(header.encoded())
    guard Self.synchronize(descriptor) == 0 else { throw unwritable(errno) }
    guard rename(partial, url.path) == 0 else { throw unwritable(errno) }
    isFinished = true
    let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = Self.synchronize(folder)
      close(folder)
    }
  }

  private func flush() throws {
    guard !buffer.isEmpty else { return }
    checksum = kernel_checksum(buffer, buffer.count, checksum)
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let written = systemWrite(
          descriptor, bytes.baseAddress! + done, bytes.count - done)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw unwritable(errno) }
        done += written
      }
    }
  }

  private func unwritable(_ number: Int32) -> VectorSnapshotError {
    .system(.unwritable, url, number)
  }

  private static func synchronize(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      // A plain fsync doesn't reach the medium there.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
