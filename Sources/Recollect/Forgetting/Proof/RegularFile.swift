import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A regular file that is read by position, without following a link or waiting for a writer.
final class RegularFile {
  let path: String
  /// The size in bytes when the file was opened.
  let size: Int
  private let descriptor: Int32

  private init(path: String, size: Int, descriptor: Int32) {
    (self.path, self.size, self.descriptor) = (path, size, descriptor)
  }

  deinit { close(descriptor) }

  /// Opens a file.
  ///
  /// - Returns: The file; `nil` if there is none.
  /// - Throws: ``ErasureProof/UnreadPlace`` if it can't be opened or isn't a regular file.
  static func open(_ path: String) throws -> RegularFile? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw ErasureProof.UnreadPlace(path: path, reason: String(cString: strerror(errno)))
    }
    // Opening a device may already do something, so the kind is looked at before and after.
    let descriptor = isRegular(status) ? openWithoutWaiting(path) : -1
    guard isRegular(status), descriptor < 0 || fstat(descriptor, &status) == 0, isRegular(status)
    else {
      if descriptor >= 0 { close(descriptor) }
      throw ErasureProof.UnreadPlace(
        path: path, reason: "It is a pipe, a device, a link or a folder, and not a file.")
    }
    guard descriptor >= 0 else {
      throw ErasureProof.UnreadPlace(path: path, reason: String(cString: strerror(errno)))
    }
    return RegularFile(path: path, size: Int(status.st_size), descriptor: descriptor)
  }

  /// Reads bytes at an offset.
  ///
  /// - Returns: The number of bytes, which is smaller than that of the buffer only at the end.
  /// - Throws: ``ErasureProof/UnreadPlace`` if the file can't be read.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    var count = 0
    while count < buffer.count {
      let more = pread(
        descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count,
        off_t(offset + count))
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else {
        throw ErasureProof.UnreadPlace(path: path, reason: String(cString: strerror(errno)))
      }
      if more == 0 { break }
      count += more
    }
    return count
  }

  /// Returns the bytes at an offset; fewer than asked for at the end of the file.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try bytes.withUnsafeMutableBytes { try self.read(at: offset, into: $0) }
    bytes.removeLast(count - read)
    return bytes
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func openWithoutWaiting(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    #elseif canImport(Glibc)
      Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    #elseif canImport(Musl)
      Musl.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    #elseif canImport(Android)
      Android.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    #endif
  }
}
