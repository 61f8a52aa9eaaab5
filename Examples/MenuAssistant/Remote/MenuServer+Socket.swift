import MenuCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Darwin)
  private let stream = SOCK_STREAM
  /// No flags: Darwin has none for this purpose, so `listen` sets a socket option instead.
  let quietly: Int32 = 0
#else
  private let stream = Int32(SOCK_STREAM.rawValue)
  /// The flag that keeps a closed connection from ending the program with a signal.
  let quietly = Int32(MSG_NOSIGNAL)
#endif

/// The system's `accept`, which a method of the same name would hide.
func systemAccept(_ socket: Int32) -> Int32 { accept(socket, nil, nil) }

extension MenuServer {
  static func listen(on port: UInt16) throws -> Int32 {
    let socket = socket(AF_INET, stream, 0)
    guard socket >= 0 else { throw failure(port) }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound, systemListen(socket) == 0 else {
      _ = close(socket)
      throw failure(port)
    }
    return socket
  }

  static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func failure(_ port: UInt16) -> MenuError {
    MenuError("Port \(port) can't be listened on.", remedy: "Name another one with --serve.")
  }
}

private func systemListen(_ socket: Int32) -> Int32 { listen(socket, 8) }
