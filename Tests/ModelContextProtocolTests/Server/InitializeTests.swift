import ModelContextProtocol
import Testing

/// Versions 2025-06-18 and 2025-11-25.
@Suite struct InitializeTests {
  @Test(arguments: [
    ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25"),
    ("2026-07-28", "2025-11-25"),
  ])
  func `the version is the client's or else the newest with initialize`(
    requested: String, agreed: JSONValue
  ) async throws {
    let reply = try await Client().initialize(requested)
    #expect(reply.result?["protocolVersion"] == agreed)
    #expect(reply.result?["serverInfo"]?["name"] == "sample")
    #expect(reply.result?["instructions"] == "Try it.")
  }

  @Test func `initialize without a version is malformed`() async throws {
    #expect(try await Client().oldRequest("initialize").code == -32602)
  }

  @Test func `ping is answered before initialize, other requests aren't`() async throws {
    let client = Client()
    #expect(try await client.oldRequest("ping").result == [:])
    #expect(try await client.oldRequest("tools/list").code == -32602)
  }

  @Test func `a request sent right behind initialize is served`() async throws {
    let client = Client()
    client.send(
      .request(
        "initialize",
        [
          "protocolVersion": "2025-11-25", "capabilities": [:],
          "clientInfo": ["name": "a", "version": "1"],
        ], id: "first"))
    client.send(.request("tools/list", [:], id: "second"))
    #expect(try await client.next()["id"] == "first")
    #expect(try await client.next().result?["tools"] != nil)
  }

  @Test func `discovery is unknown to these versions`() async throws {
    let client = Client()
    _ = try await client.initialize()
    #expect(try await client.oldRequest("server/discover").code == -32601)
  }
}
