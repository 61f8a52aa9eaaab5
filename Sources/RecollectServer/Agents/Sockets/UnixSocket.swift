import Foundation

/// Unix sockets as file descriptors.
enum UnixSocket {
  /// Returns a connection; `nil` if nobody listens.
  static func connect(to path: String) -> Int32? { open(path, Foundation.connect) }

  /// Returns a socket that listens; `nil` if the path is too long or can't be used.
  static func listen(at path: String) -> Int32? {
    guard let descriptor = open(path, bind) else { return nil }
    chmod(path, 0o600)
    guard Foundation.listen(descriptor, 128) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func open(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isLong = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      // The last byte stays 0.
      guard path.utf8.count < bytes.count else { return true }
      bytes.copyBytes(from: path.utf8)
      return false
    }
    guard !isLong else { return nil }
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use(descriptor, $0, length) }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
