import Digests
import Foundation
package import Recollect

/// The first line of a connection to the server of all agents: what the client may do.
///
/// The flags belong to the person's configuration of one client, so they aren't the server's.
package struct AgentGreeting: Codable, Sendable, Hashable {
  package var allowsWrites = false
  package var sensitivity = Memory.Sensitivity.personal

  package init() {}

  /// The line that the server sends back once it serves the client.
  static let welcome = Data("{}".utf8)

  /// Returns a connection that has been greeted; `nil` if nobody listens, or the server is ending.
  package func connect(to path: String) -> Int32? {
    guard let descriptor = UnixSocket.connect(to: path) else { return nil }
    // A server that ends may leave connections unanswered.
    Self.setTimeout(10, of: descriptor)
    guard let line = try? JSONEncoder().encode(self),
      Self.send(line + [UInt8(ascii: "\n")], to: descriptor),
      Self.receive(Self.welcome.count + 1, from: descriptor) == Self.welcome + [UInt8(ascii: "\n")]
    else {
      close(descriptor)
      return nil
    }
    Self.setTimeout(0, of: descriptor)
    return descriptor
  }

  private static func setTimeout(_ seconds: Int, of descriptor: Int32) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Returns the word for sockets of servers that are alike, by what their answers depend on.
  package static func purpose(_ parts: [String]) -> String {
    let hash = SHA256.hash(data: Data(parts.joined(separator: "\0").utf8))
    return "agents-" + hash.hexadecimal(bytes: 4)
  }

  private static func send(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == data.count
  }

  private static func receive(_ count: Int, from descriptor: Int32) -> Data {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let more = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress! + length, count - length)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { break }
      length += more
    }
    return Data(bytes[..<length])
  }
}
