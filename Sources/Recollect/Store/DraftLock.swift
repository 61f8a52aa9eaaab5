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

/// A lock of the program that makes a copy for a place, such as a backup.
///
/// It is a lock of the system on a file beside the place. The system releases it if the program is
/// killed.
final class DraftLock: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock; `nil` if another program holds it.
  ///
  /// - Parameters:
  ///   - place: The path of the file that the copy is to replace.
  ///   - creates: Whether the file of the lock is made if it isn't there.
  /// - Throws: `POSIXError`, with the code `ENOENT` if there is no file and none is made.
  init?(of place: String, creates: Bool = true) throws {
    let path = place + "-replacing"
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

  /// Returns true if a program holds the lock, or that can't be determined.
  ///
  /// It deletes the file of a program that was killed.
  static func isHeld(of place: String) -> Bool {
    do {
      return try DraftLock(of: place, creates: false) == nil
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
