package import Foundation
import Synchronization

/// A transport over two file descriptors, with one message per line.
///
/// ```swift
/// await LineTransport.standardStreams().serve(server)
/// ```
package struct LineTransport: Sendable {
  private let input: Int32
  private let output: Int32

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Returns a transport over standard input and output.
  ///
  /// From now on, everything else that the program prints goes to standard error, so that no
  /// library can print between messages.
  package static func standardStreams() -> LineTransport {
    LineTransport(input: 0, output: takeStandardOutput())
  }

  /// Returns a descriptor for standard output, which from now on is standard error.
  static func takeStandardOutput() -> Int32 {
    let messages = dup(1)
    guard messages >= 0 else { return 1 }
    dup2(2, 1)
    return messages
  }

  /// Serves the client until the end of the input.
  ///
  /// Requests that still run then are cancelled.
  package func serve(_ server: ContextServer) async {
    let lines = LineOutput(descriptor: output)
    let connection = Connection(to: server, send: lines.write)
    await read(connection.receive, tooLong: connection.refuseLargeMessage)
    await connection.finish()
    await lines.finish()
  }

  /// Serves a client that begins with a line of its own, which says what it wants and may do.
  ///
  /// - Parameter accept: Returns the server for the first line, and the line that is sent back; `nil`
  ///   to end the connection.
  package func serve(
    accepting accept: @escaping @Sendable (Data) -> (server: ContextServer, reply: Data)?
  ) async {
    let lines = LineOutput(descriptor: output)
    let connection = Mutex<Connection?>(nil)
    let input = input
    await read { line in
      if let connection = connection.withLock({ $0 }) { return connection.receive(line) }
      // Nothing more is read of a client that isn't accepted.
      guard let (server, reply) = accept(line) else { return _ = shutdown(input, Int32(SHUT_RD)) }
      lines.write(reply)
      connection.withLock { $0 = Connection(to: server, send: lines.write) }
    } tooLong: {
      connection.withLock { $0 }?.refuseLargeMessage()
    }
    await connection.withLock { $0 }?.finish()
    await lines.finish()
  }

  private func read(
    _ line: @escaping @Sendable (Data) -> Void, tooLong: @escaping @Sendable () -> Void
  ) async {
    let input = input
    await withCheckedContinuation { continuation in
      Self.inThread {
        LineInput(descriptor: input).read(
          maximumLength: Connection.maximumMessageSize, line: line, tooLong: tooLong)
        continuation.resume()
      }
    }
  }

  /// Runs a closure that blocks, which a task must not.
  static func inThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    // Decoding nested JSON needs more than the small stack of a thread on macOS.
    thread.stackSize = 8 << 20
    thread.start()
  }
}
