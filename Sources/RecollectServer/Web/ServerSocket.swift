import Digests
package import Foundation

/// A Unix socket of a library's server, in a folder that only the person can enter.
///
/// The server that holds the lock of a file beside it owns the socket. The system gives the lock
/// back when a server ends, however it does, so a socket that was left behind is replaced.
package struct ServerSocket: Sendable {
  package let path: String
  private let lock: FileHandle

  /// The bytes of a path that every system allows.
  private static let maximumPathBytes = 103

  /// Returns `nil` if another server has the socket, or if there is no folder for it.
  ///
  /// - Parameter purpose: A word that tells the sockets of one library apart.
  package init?(of library: URL, purpose: String = "web", folder: URL? = Self.folder()) {
    guard let folder else { return nil }
    path = Self.path(of: library, purpose: purpose, folder: folder)
    guard path.utf8.count <= Self.maximumPathBytes else { return nil }
    let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    unlink(path)
  }

  /// The path of the socket of a library, by the path of its file.
  package static func path(of library: URL, purpose: String, folder: URL) -> String {
    let file = library.standardizedFileURL.resolvingSymlinksInPath().path
    let name = SHA256.hash(data: Data(file.utf8)).hexadecimal(bytes: 8)
    return folder.appending(path: "\(name).\(purpose)").path
  }

  /// Lets the person alone use the socket, from which the folder has kept others out so far.
  func restrict() { chmod(path, 0o600) }

  /// Removes the socket; the lock goes with the program.
  func remove() { unlink(path) }

  /// A folder that only the person can enter: in `XDG_RUNTIME_DIR`, or else in `/tmp`.
  package static func folder() -> URL? {
    let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]
    let folder =
      runtime.flatMap { $0.hasPrefix("/") && isOwn($0) ? "\($0)/recollect" : nil }
      ?? "/tmp/recollect-\(getuid())"
    mkdir(folder, 0o700)
    return isOwn(folder) ? URL(fileURLWithPath: folder, isDirectory: true) : nil
  }

  private static func isOwn(_ folder: String) -> Bool {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder),
      let permissions = attributes[.posixPermissions] as? Int
    else { return false }
    return attributes[.type] as? FileAttributeType == .typeDirectory
      && attributes[.ownerAccountID] as? Int == Int(getuid()) && permissions & 0o077 == 0
  }
}
