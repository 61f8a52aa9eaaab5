import Foundation

/// A lock of the system on a file, which exists as long as a program holds the lock.
///
/// The system releases it if the program is killed.
package final class FileLock: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock; `nil` if another program holds it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - creates: Whether the file is made if it isn't there.
  /// - Throws: `POSIXError`, with the code `ENOENT` if there is no file and none is made.
  package init?(at path: String, creates: Bool = true) throws {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT : 0)
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      if number == EWOULDBLOCK { return nil }
      throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
    }
    guard Self.isCurrent(descriptor, path) else {
      close(descriptor)
      return nil
    }
    // Set last, because an object without all of its properties deletes no file of another program.
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Replaces the contents of the file.
  package func write(_ text: String) {
    let bytes = Array(text.utf8)
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Returns true if a program holds the lock, or that can't be determined.
  ///
  /// It deletes the file of a program that was killed.
  static func isHeld(at path: String) -> Bool {
    do {
      return try FileLock(at: path, creates: false) == nil
    } catch {
      return (error as? POSIXError)?.code != .ENOENT
    }
  }

  /// Returns false if the program that held the lock has deleted the file.
  private static func isCurrent(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
