import Foundation
import ModelContextProtocol
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct LineRelayTests {
  @Test func `lines pass both ways until the end of the input`() async throws {
    let client = try RelayClient(servers: [.sample()])
    client.send(.stateless("tools/list", id: 1))
    #expect(try await client.next()?.result?["tools"] != nil)
    client.send(text: "{")
    #expect(try await client.next()?.code == -32700)
    client.send(text: String(repeating: "x", count: Connection.maximumMessageSize + 2))
    #expect(try await client.next()?.code == -32600)
    await client.end()
    #expect(try await client.next() == nil)
  }

  @Test func `a running request fails with its server, and the next one has a new server`()
    async throws
  {
    let gate = Gate()
    let client = try RelayClient(servers: [.sample(gate: gate), .sample()])
    client.send(.initialize("2025-11-25"))
    #expect(try await client.next()?.result != nil)
    client.send(
      .request("tools/call", ["name": "wait", "_meta": ["progressToken": 1]], id: "running"))
    #expect(try await client.next()?["method"] == "notifications/progress")
    client.endServer()
    let failed = try await client.next()
    #expect(failed?["id"] == "running")
    #expect(failed?.code == -32603)
    // It counts on `initialize`, which the relay repeats without showing the response.
    client.send(.request("tools/list", [:], id: 2))
    let listed = try await client.next()
    #expect(listed?["id"] == 2)
    #expect(listed?.result?["tools"] != nil)
    gate.open()
    await client.end()
  }

  @Test func `an answer to a question of the server before doesn't count`() async throws {
    let client = try RelayClient(servers: [.sample(), .sample()])
    client.send(.initialize("2025-11-25", capabilities: ["elicitation": [:]]))
    _ = try await client.next()
    let call = JSONValue.request("tools/call", ["name": "erase"], id: 1)
    client.send(call)
    let old = try #require(try await client.next())
    client.endServer()
    #expect(try await client.next()?.code == -32603)
    client.send(call)
    let new = try #require(try await client.next())
    #expect(new["id"] != old["id"])
    for (question, action) in [(old, "accept"), (new, "decline")] as [(JSONValue, JSONValue)] {
      client.send(["jsonrpc": "2.0", "id": question["id"] ?? nil, "result": ["action": action]])
    }
    #expect(try await client.next()?.text == "Kept.")
    await client.end()
  }

  @Test func `a request fails while no server can be started`() async throws {
    let client = try RelayClient(servers: [.sample(), nil, .sample()])
    client.send(.stateless("tools/list", id: 1))
    _ = try await client.next()
    client.endServer()
    var codes: [Int?] = []
    // Some more may fail before the end of the server is noticed.
    for id in 2...50 where codes.count < 2 || codes.last != .some(nil) {
      client.send(.stateless("tools/list", id: .integer(id)))
      let reply = try await client.next()
      #expect(reply?["id"] == .integer(id))
      codes.append(reply?.code)
    }
    #expect(codes.contains(-32603) && codes.last == .some(nil))
    await client.end()
  }
}

/// A client behind a relay, whose servers follow each other.
private final class RelayClient: Sendable {
  private struct NoServer: Error {}

  private let input = Pipe()
  private let output = Pipe()
  private let relayed: Task<Void, Never>
  private let server: Mutexed<Int32>
  private let rest = Mutex(Data())

  /// - Parameter servers: The servers in their order; `nil` for one that can't be started.
  init(servers: [ContextServer?]) throws {
    let waiting = Mutexed(servers)
    let server = Mutexed<Int32>(-1)
    self.server = server
    let connect: @Sendable () throws -> Int32 = {
      var servers = waiting.value
      guard !servers.isEmpty else { throw NoServer() }
      let next = servers.removeFirst()
      waiting.value = servers
      guard let next else { throw NoServer() }
      var ends: [Int32] = [0, 0]
      #if canImport(Glibc)
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      #else
        socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
      #endif
      let (own, other) = (ends[0], ends[1])
      server.value = own
      Task {
        await LineTransport(input: own, output: own).serve(next)
        close(own)
      }
      return other
    }
    let relay = LineRelay(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor, connect: connect)
    let first = try connect()
    relayed = Task { await relay.run(first) }
  }

  func send(_ message: JSONValue) { send(text: String(decoding: message.json, as: UTF8.self)) }

  func send(text: String) { input.fileHandleForWriting.write(Data((text + "\n").utf8)) }

  /// Cuts the connection of the server that runs, as its end does.
  func endServer() { shutdown(server.value, Int32(SHUT_RDWR)) }

  func end() async {
    try? input.fileHandleForWriting.close()
    await relayed.value
    try? output.fileHandleForWriting.close()
  }

  /// Returns the next message; `nil` at the end.
  func next() async throws -> JSONValue? {
    let handle = output.fileHandleForReading
    let line: Data? = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        let line = rest.withLock { rest -> Data? in
          while !rest.contains(UInt8(ascii: "\n")) {
            let more = handle.availableData
            if more.isEmpty { return nil }
            rest += more
          }
          let line = rest.prefix { $0 != UInt8(ascii: "\n") }
          rest = Data(rest.dropFirst(line.count + 1))
          return Data(line)
        }
        continuation.resume(returning: line)
      }
    }
    return try line.map { try JSONValue(json: $0) }
  }
}
