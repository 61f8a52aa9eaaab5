package import Foundation
package import MenuCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An HTTP server on the loopback address that gives other programs access to the menu.
///
/// The server is only as complete as the example needs: it handles one request per connection. Each
/// connection has a thread, so a client that sends nothing doesn't block others.
package final class MenuServer: Sendable {
  package let port: UInt16
  private let socket: Int32
  private let finder: any MenuFinder
  private let patience: Int

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: The port; zero uses any free port.
  ///   - patience: The number of seconds that a client may take to send its request.
  package init(_ finder: any MenuFinder, port: UInt16, patience: Int = 60) throws {
    self.finder = finder
    self.patience = patience
    socket = try Self.listen(on: port)
    self.port = Self.port(of: socket)
  }

  deinit { _ = close(socket) }

  package var url: URL { URL(string: "http://127.0.0.1:\(port)/dishes")! }

  /// Handles requests until ``stop()`` is called.
  package func run() async {
    await withDiscardingTaskGroup { group in
      while let connection = await accept() {
        group.addTask { await self.serve(connection) }
      }
    }
  }

  /// Stops the server, so that ``run()`` returns.
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

  private func accept() async -> Int32? {
    await Self.blocking { [socket] in
      let connection = systemAccept(socket)
      return connection < 0 ? nil : connection
    }
  }

  /// A single read gives a text that has the first line.
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

  /// Runs blocking code on a separate thread.
  ///
  /// The thread pool of Swift concurrency has few threads. A task that blocks one of them could
  /// prevent the server from handling the request that the task waits for.
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
