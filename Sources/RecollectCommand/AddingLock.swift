import Foundation
import Recollect

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock on adding to a library, so that two programs don't embed the same texts.
///
/// It is a lock of the system on a file beside the library, with the number of the process in it.
/// The system releases it if the program is killed.
struct AddingLock: ~Copyable {
  private let path: String
  private let descriptor: Int32

  private static let pause = Duration.milliseconds(200)

  /// Waits while another program adds, and says so.
  ///
  /// - Returns: `nil` if there can't be such a file.
  init?(of library: Library) async throws {
    path = library.url.standardizedFileURL.resolvingSymlinksInPath().path + "-adding"
    var hasSaid = false
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isCurrent(descriptor, path) {
        self.descriptor = descriptor
        break
      }
      let (isBusy, holder) = (errno == EWOULDBLOCK, Self.holder(descriptor))
      close(descriptor)
      if isBusy, !hasSaid {
        Failure.warn(
          "Another program\(holder) is adding to this library. Waiting until it is done; "
            + "Ctrl-C stops.")
        hasSaid = true
      }
      try await Task.sleep(for: Self.pause)
    }
    ftruncate(descriptor, 0)
    let process = Array("\(getpid())\n".utf8)
    _ = pwrite(descriptor, process, process.count, 0)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Returns `false` if the program that held the lock has removed the file.
  private static func isCurrent(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).prefix(
      while: \.isNumber)
    return digits.isEmpty ? "" : " (process \(digits))"
  }
}
