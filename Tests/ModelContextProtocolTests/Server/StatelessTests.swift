import ModelContextProtocol
import Testing

/// Version 2026-07-28.
@Suite struct StatelessTests {
  @Test func `discovery names versions, capabilities and the server`() async throws {
    let reply = try await Client().request("server/discover")
    #expect(reply.result?["supportedVersions"]?.array?.first == "2026-07-28")
    #expect(reply.result?["capabilities"] == ["tools": [:], "resources": [:]])
    #expect(reply.result?["resultType"] == "complete")
    #expect(reply.serverInfo?["name"] == "sample")
  }

  @Test(arguments: ["server/discover", "tools/list", "resources/list", "resources/templates/list"])
  func `results that may be kept say for how long`(method: String) async throws {
    let result = try #require(try await Client().request(method).result)
    #expect(try #require(result["ttlMs"]?.integer) >= 0)
    #expect(result["cacheScope"] == (method == "resources/list" ? "private" : "public"))
  }

  @Test func `a request without a version is malformed`() async throws {
    let reply = try await Client().oldRequest("tools/list")
    #expect(reply.code == -32602)
  }

  @Test func `a request without capabilities is malformed`() async throws {
    let client = Client()
    client.send(
      .request(
        "tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]], id: 1))
    #expect(try await client.next().code == -32602)
  }

  @Test(arguments: ["v999", "2025-11-25"])
  func `a version that isn't served names those that are`(version: String) async throws {
    let reply = try await Client().request(
      "server/discover", meta: ["io.modelcontextprotocol/protocolVersion": .string(version)])
    #expect(reply.code == -32022)
    #expect(reply["error"]?["data"]?["requested"] == .string(version))
    #expect(reply["error"]?["data"]?["supported"]?.array?.contains("2026-07-28") == true)
  }

  @Test(arguments: ["initialize", "ping", "logging/setLevel", "prompts/list", "no/such"])
  func `a method that the version lacks isn't found`(method: String) async throws {
    #expect(try await Client().request(method).code == -32601)
  }

  @Test func `the capabilities of an earlier request don't count`() async throws {
    let client = Client()
    let call: JSONObject = ["name": "erase"]
    let asked = try await client.request("tools/call", call, capabilities: ["elicitation": [:]])
    #expect(asked.result?["resultType"] == "input_required")
    #expect(try await client.request("tools/call", call).code == -32021)
  }

  @Test func `both eras are served on one connection`() async throws {
    let client = Client()
    _ = try await client.initialize()
    #expect(try await client.request("server/discover").result?["resultType"] == "complete")
    let old = try await client.oldRequest("tools/list")
    #expect(old.result?["tools"]?.array?.count == 4)
    #expect(old.result?["resultType"] == nil)
  }
}
