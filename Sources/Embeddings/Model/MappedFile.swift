import Foundation

/// A memory-mapped file, whose pages are read from disk when they are accessed.
///
/// It is `@unchecked` because of `bytes`: the memory is read-only and lives as long as the object.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ url: URL) throws {
    // Non-blocking: opening a pipe would otherwise wait forever for a writer.
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? EmbeddingError.missing(url) : Self.unreadable(url, errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(url, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw EmbeddingError.notAFile(url) }
    guard status.st_size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let size = Int(status.st_size)
    let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw Self.unreadable(url, errno) }
    bytes = UnsafeRawBufferPointer(start: address, count: size)
  }

  /// Releases the memory of the pages read so far, which are read again when needed.
  func releasePages() {
    guard let address = bytes.baseAddress else { return }
    madvise(UnsafeMutableRawPointer(mutating: address), bytes.count, MADV_DONTNEED)
  }

  deinit {
    if let address = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: address), bytes.count)
    }
  }

  private static func unreadable(_ url: URL, _ code: Int32) -> EmbeddingError {
    EmbeddingError(
      .unreadable, "The file can't be read: \(String(cString: strerror(code))).", in: url,
      remedy: "Check that it is a file and who may read it.")
  }
}
