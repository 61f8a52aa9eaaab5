import Foundation

/// The processes that have a library open, by the locks that SQLite holds for them.
///
/// A connection in WAL mode holds a shared lock on one byte of the file of shared memory for as long
/// as it is open (sqlite.org/walformat.html, "WAL Locks"). One that locks the library for itself
/// holds locks on the library's own bytes.
struct LibraryHolders {
  let path: String

  /// The byte of `UNIX_SHM_DMS` in SQLite.
  private static let sharedMemory = (start: 128, count: 1)
  /// The bytes from `PENDING_BYTE` to the end of the shared range.
  private static let database = (start: 0x4000_0000, count: 512)
  private static let pause = Duration.milliseconds(50)
  /// A server finishes the requests that run.
  private static let patience = Duration.seconds(10)

  /// A process that holds a lock; `nil` if none does.
  var first: pid_t? {
    Self.holder(of: path + "-shm", Self.sharedMemory) ?? Self.holder(of: path, Self.database)
  }

  private static func holder(of path: String, _ bytes: (start: Int, count: Int)) -> pid_t? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(bytes.start)
    lock.l_len = off_t(bytes.count)
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  /// Returns a process's name; `nil` where the system doesn't tell it.
  static func name(of process: pid_t) -> String? {
    #if os(Linux)
      return try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    #else
      return nil
    #endif
  }

  /// Ends a process as Ctrl-C does, or else by `SIGTERM`.
  ///
  /// - Returns: Whether it no longer has the library open.
  func end(_ process: pid_t) async throws -> Bool {
    // Numbers below 1 stand for a process of another container, and for groups of processes.
    if process < 1 { return false }
    for signal in [SIGINT, SIGTERM] {
      kill(process, signal)
      let end = ContinuousClock.now + Self.patience
      while ContinuousClock.now < end {
        if first != process { return true }
        try await Task.sleep(for: Self.pause)
      }
    }
    return false
  }
}
