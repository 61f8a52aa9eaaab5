import Foundation
import NIOCore
import NIOPosix

/// A client that sends any bytes, as an attacker does.
struct RawClient: Sendable {
  typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  let port: Int

  /// A response, or what came of it.
  struct Reply: Sendable, CustomStringConvertible {
    let description: String

    /// 0 if the connection was closed without a response.
    var status: Int {
      description.hasPrefix("HTTP/1.1 ") ? Int(description.dropFirst(9).prefix(3)) ?? 0 : 0
    }

    var body: String {
      description.firstRange(of: "\r\n\r\n").map { String(description[$0.upperBound...]) } ?? ""
    }

    /// Returns the value of the first header of a name.
    func header(_ name: String) -> String? {
      description.split(separator: "\r\n", omittingEmptySubsequences: false)
        .prefix { !$0.isEmpty }.lazy.compactMap { line -> String? in
          guard line.lowercased().hasPrefix(name.lowercased() + ": ") else { return nil }
          return String(line.dropFirst(name.count + 2))
        }.first
    }
  }

  /// Sends a request and returns its response.
  ///
  /// - Parameters:
  ///   - headers: All headers except those for the end of the connection and the length of the
  ///     body. `Host` is set unless it's among them; an empty one isn't sent.
  func request(
    _ method: String = "GET", _ path: String, headers: [(String, String)] = [], body: String? = nil
  ) async throws -> Reply {
    var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"]
    if !headers.contains(where: { $0.0 == "Host" }) { lines.append("Host: 127.0.0.1:\(port)") }
    lines += headers.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return try await send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8))
  }

  /// Sends bytes, and returns what comes until the server closes the connection.
  func send(_ bytes: [UInt8]) async throws -> Reply {
    try await Self.reply(to: bytes, over: connect())
  }

  static func reply(to bytes: [UInt8], over connection: Connection) async throws -> Reply {
    var reply = ByteBuffer()
    do {
      try await connection.executeThenClose { inbound, outbound in
        // The server may refuse before all is sent.
        try? await outbound.write(ByteBuffer(bytes: bytes))
        for try await part in inbound { reply.writeImmutableBuffer(part) }
      }
    } catch is IOError {
      // The server has cut the connection.
    } catch is ChannelError {}
    return Reply(description: String(buffer: reply))
  }

  func connect() async throws -> Connection {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port, channelInitializer: Self.wrapped)
  }

  static func connect(to socket: String) async throws -> Connection {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(unixDomainSocketPath: socket, channelInitializer: wrapped)
  }

  /// Opens a connection whose bytes are never read, and sends some.
  func connectDeaf(sending bytes: [UInt8]) async throws -> any Channel {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: false)
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    return channel
  }

  private static let wrapped: @Sendable (any Channel) -> EventLoopFuture<Connection> = { channel in
    channel.eventLoop.makeCompletedFuture {
      try Connection(wrappingChannelSynchronously: channel)
    }
  }
}
