import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that only their owner can read, as the library is.
enum OwnerOnlyFile {
  /// Checks that a file can be written, so that long work isn't done in vain.
  ///
  /// - Throws: ``Failure`` if it can't be.
  static func check(_ path: String) throws {
    let (draft, handle) = try draft(path)
    unlink(draft)
    try? handle.close()
  }

  /// Writes a text, so that the file has it whole or stays as it was.
  ///
  /// - Throws: ``Failure`` if the file can't be written.
  static func write(_ text: String, to path: String) throws {
    let (draft, handle) = try draft(path)
    defer { unlink(draft) }
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } catch {
      throw failure(path, error.localizedDescription)
    }
    guard rename(draft, path) == 0 else { throw failure(path, String(cString: strerror(errno))) }
  }

  /// Creates an empty file beside another one, which it may take the place of.
  private static func draft(_ path: String) throws -> (path: String, handle: FileHandle) {
    var status = stat()
    // Moving a file there would replace a device for every program, and a link instead of its target.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw failure(path, "a folder, a link, a device or a pipe is there")
    }
    let draft = "\(path).\(UUID().uuidString).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
    return (draft, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(
      .notWritable,
      "\(path): The file can't be written: \(reason). Check that its folder exists and that you may "
        + "write there.")
  }
}
