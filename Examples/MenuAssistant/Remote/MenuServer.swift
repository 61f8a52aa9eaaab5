package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A menu for other programs of this machine, over HTTP on the loopback address.
///
/// Just enough for the example: one request a connection, and a thread for each connection, so
/// that a guest who says nothing keeps nobody waiting.
package final class MenuServer: Sendable {
  /// The port it listens on.
  package let port: UInt16
  private let socket: Int32
  private let finder: any MenuFinder
  private let patience: Int

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: zero takes any that is free.
  ///   - patience: seconds that a guest may take to say what is wanted.
  package init(_ finder: any MenuFinder, port: UInt16, patience: Int = 60) throws {
    self.finder = finder
    self.patience = patience
    socket = try Self.listen(on: port)
    self.port = Self.port(of: socket)
  }

  deinit { _ = close(socket) }

  /// The address that `--retrieve remote` takes.
  package var url: URL { URL(string: "http://127.0.0.1:\(port)/dishes")! }

  /// Answers requests until `stop` is called.
  package func run() async {
    await withDiscardingTaskGroup { group in
      while let connection = await accept() {
        group.addTask { await self.serve(connection) }
      }
    }
  }

  /// Lets `run` return.
  package func stop() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  private func serve(_ connection: Int32) async {
    if let request = await read(connection).flatMap(HTTPRequest.init) {
      Self.write(await response(to: request).bytes, to: connection)
    }
    close(connection)
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    guard request.path == url.path else { return .notFound }
    do {
      let matches = try await finder.dishes(for: request.query, count: request.count)
      return HTTPResponse(status: "200 OK", body: try JSONEncoder().encode(matches))
    } catch {
      return .failed
    }
  }

  /// Waits for a connection on a thread that may block.
  private func accept() async -> Int32? {
    await Self.blocking { [socket] in
      let connection = systemAccept(socket)
      return connection < 0 ? nil : connection
    }
  }

  /// What comes first, as far as one read gives it: the address is in the first line.
  private func read(_ connection: Int32) async -> String? {
    await Self.blocking { [patience] in
      var timeout = timeval(tv_sec: patience, tv_usec: 0)
      setsockopt(
        connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      var buffer = [UInt8](repeating: 0, count: 16_384)
      let count = recv(connection, &buffer, buffer.count, 0)
      return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }
  }

  /// Runs what waits for others on a thread of its own: the pool of Swift's tasks has few, and one
  /// that waits there can keep the very guest from being served that it waits for.
  private static func blocking<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, quietly) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
