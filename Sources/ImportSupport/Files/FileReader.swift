import Foundation
package import Items

/// A file open for reading at any offset, or bytes in memory in place of a file.
///
/// The file is closed when the value is destroyed. It is read with `pread` and not mapped into
/// memory: a file that shrinks while it is read ends early, instead of ending the process. A member
/// of an archive is unpacked into memory and cached for a while, so opening it again costs one
/// `stat`.
package struct FileReader: ~Copyable {
  /// -1 when the bytes are in memory.
  private let descriptor: Int32
  private let content: [UInt8]
  private let path: String
  /// In bytes, when the file was opened.
  package let size: Int

  /// Problems name the file's path within its source.
  package init(_ file: SourceFile) throws {
    if let content = file.content {
      self.init(bytes: content, path: file.path)
    } else if file.member != nil {
      guard let reader = file.reader else {
        throw ImportProblem(
          .unreadable, path: file.path,
          message: "It is in an archive, which can't be unpacked here.",
          remedy: "Unpack the archive and add the folder.")
      }
      self.init(bytes: try reader.bytes(of: file), path: file.path)
    } else {
      try self.init(fileSystemPath: file.url.path, shownAs: file.path)
    }
  }

  /// The bytes aren't copied.
  package init(bytes: [UInt8], path: String) {
    descriptor = -1
    content = bytes
    self.path = path
    size = bytes.count
  }

  /// Problems name the path as `shownAs`.
  package init(fileSystemPath: String, shownAs path: String) throws {
    // Without blocking, because a pipe that has replaced the file would otherwise halt the import.
    let descriptor = open(fileSystemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError.problem(errno, path: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw SystemError.problem(code, path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ImportProblem(
        .unreadable, path: path, message: "It is not a regular file.",
        remedy: "Give a file or a folder of files.")
    }
    self.descriptor = descriptor
    content = []
    self.path = path
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns less than the buffer's size only at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    if descriptor < 0 {
      let start = max(0, min(offset, content.count))
      let piece = content[start..<min(content.count, start + buffer.count)]
      buffer.copyBytes(from: piece)
      return piece.count
    }
    var filled = 0
    while filled < buffer.count {
      let got = pread(
        descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        throw SystemError.problem(errno, path: path)
      }
      filled += got
    }
    return filled
  }

  /// Returns fewer bytes only at the end of the file.
  package func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    guard wanted > 0 else { return [] }
    return try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      filled = 0
      filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }
}
