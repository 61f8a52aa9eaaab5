import Foundation
import Synchronization

/// A relay of lines between a client and a server that may end and be started again.
///
/// If the connection to the server is lost, the requests that ran are answered with an error. The
/// next request connects again, and repeats the client's `initialize` first if there was one.
package final class LineRelay: Sendable {
  private struct State {
    /// The connection to the server, which its reader closes.
    var server: Int32?
    var running: Set<RequestID> = []
    var handshake: JSONObject?
    /// The requests that the relay made itself, whose responses the client doesn't see.
    var own: Set<RequestID> = []
  }

  /// A page of a long thread is far from it.
  private static let maximumResponseSize = 64 << 20

  private let input: Int32
  private let output: LineOutput
  private let connect: @Sendable () throws -> Int32
  private let state = Mutex(State())
  private let readers = DispatchGroup()

  /// - Parameters:
  ///   - input: The descriptor from which the client's lines come.
  ///   - output: The descriptor to which its lines go.
  ///   - connect: Returns a new connection, which the relay closes. It may block.
  package init(input: Int32, output: Int32, connect: @escaping @Sendable () throws -> Int32) {
    self.input = input
    self.output = LineOutput(descriptor: output)
    self.connect = connect
  }

  package static func overStandardStreams(
    connect: @escaping @Sendable () throws -> Int32
  ) -> LineRelay {
    LineRelay(input: 0, output: LineTransport.takeStandardOutput(), connect: connect)
  }

  /// Passes lines on until the end of the input.
  ///
  /// - Parameter server: The first connection.
  package func run(_ server: Int32) async {
    begin(server)
    await withCheckedContinuation { continuation in
      LineTransport.inThread { [self] in
        LineInput(descriptor: input).read(
          maximumLength: Connection.maximumMessageSize, line: receive
        ) {
          output.write(Connection.largeMessageError.json)
        }
        // The server ends the connection in its turn.
        state.withLock { if let server = $0.server { shutdown(server, Int32(SHUT_WR)) } }
        readers.wait()
        continuation.resume()
      }
    }
    await output.finish()
  }

  private func begin(_ server: Int32) {
    state.withLock { $0.server = server }
    readers.enter()
    LineTransport.inThread { [self] in
      LineInput(descriptor: server).read(maximumLength: Self.maximumResponseSize, line: passOn) {}
      lose(server)
      readers.leave()
    }
  }

  /// Passes a line of the server on to the client.
  private func passOn(_ line: Data) {
    // Requests and notifications of the server need no note.
    if let message = try? JSONValue(json: line), message["method"] == nil,
      let id = RequestID(message["id"])
    {
      let isOwn = state.withLock { state in
        state.running.remove(id)
        return state.own.remove(id) != nil
      }
      if isOwn { return }
    }
    output.write(line)
  }

  private func lose(_ server: Int32) {
    let lost = state.withLock { state in
      close(server)
      state.server = nil
      defer { (state.running, state.own) = ([], []) }
      return state.running
    }
    for id in lost { fail(id, "The server has ended. Try again.") }
  }

  private func fail(_ id: RequestID, _ message: String) {
    output.write(Outgoing.error(ProtocolError(.internalError, message), to: id).json)
  }

  /// Passes a line of the client on to the server.
  private func receive(_ line: Data) {
    let message = (try? JSONValue(json: line))?.object ?? [:]
    let id = message["method"] == nil ? nil : RequestID(message["id"])
    if state.withLock({ $0.server == nil }) {
      // Anything but a request was meant for the server that has ended.
      guard let id else { return }
      guard reconnect() else { return fail(id, "The server can't be started. Try again.") }
    }
    let isSent = state.withLock { state in
      if message["method"] == "initialize" { state.handshake = message }
      if let id { state.running.insert(id) }
      guard let server = state.server else { return false }
      return LineOutput.write(line + [UInt8(ascii: "\n")], to: server)
    }
    // Otherwise the reader of the lost connection answers.
    if !isSent, let id, state.withLock({ $0.running.remove(id) }) != nil {
      fail(id, "The server has ended. Try again.")
    }
  }

  private func reconnect() -> Bool {
    guard let server = try? connect() else { return false }
    if var handshake = state.withLock({ $0.handshake }) {
      let id = RequestID.string("relay-\(UUID().uuidString)")
      handshake["id"] = id.json
      state.withLock { _ = $0.own.insert(id) }
      let initialized: JSONValue = ["jsonrpc": "2.0", "method": "notifications/initialized"]
      let lines = [JSONValue.object(handshake), initialized].map(\.json)
      for line in lines { _ = LineOutput.write(line + [UInt8(ascii: "\n")], to: server) }
    }
    begin(server)
    return true
  }
}
