import Foundation
import ModelContextProtocol
import TestSupport
import Testing

/// The versions with sessions.
@Suite struct HTTPSessionTests {
  @Test(arguments: ["2025-06-18", "2025-11-25"])
  func `a session lasts until it is deleted`(version: String) async throws {
    var client = HTTPClient()
    #expect(try await client.initialize(version).result?["protocolVersion"] == .string(version))
    let headers = ["MCP-Protocol-Version": version]
    let initialized: JSONValue = ["jsonrpc": "2.0", "method": "notifications/initialized"]
    #expect(await client.send(initialized, headers: headers).status == 202)
    let list = await client.send(.request("tools/list", [:], id: 1), headers: headers)
    #expect(try list.json.result?["tools"]?.array?.count == 4)
    #expect(try list.json.result?["resultType"] == nil)
    #expect(await client.send([:], method: "DELETE", headers: headers).status == 204)
    let after = await client.send(.request("tools/list", [:], id: 2), headers: headers)
    #expect(after.status == 404)
    #expect(await client.send([:], method: "DELETE", headers: headers).status == 404)
  }

  @Test func `a session's identifier is visible ASCII and can't be guessed`() async throws {
    var (first, second) = (HTTPClient(), HTTPClient())
    _ = try await first.initialize()
    _ = try await second.initialize()
    let id = try #require(first.session)
    #expect(id != second.session && id.count >= 32)
    #expect(id.utf8.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
  }

  @Test func `a message without a session is malformed, and one of another isn't found`()
    async throws
  {
    let client = HTTPClient()
    let list = JSONValue.request("tools/list", [:], id: 1)
    #expect(await client.send(list).status == 400)
    #expect(await client.send(list, headers: ["MCP-Protocol-Version": "2025-11-25"]).status == 400)
    #expect(await client.send([:], method: "DELETE").status == 400)
    let reply = await client.send(list, headers: ["Mcp-Session-Id": "guessed"])
    #expect(reply.status == 404)
    #expect(try reply.json["id"] == 1)
  }

  @Test func `a version that isn't served is refused`() async throws {
    var client = HTTPClient()
    _ = try await client.initialize()
    let reply = await client.send(
      .request("tools/list", [:], id: 1), headers: ["MCP-Protocol-Version": "1999-01-01"])
    #expect(reply.status == 400)
    #expect(try reply.json.code == -32022)
  }

  @Test func `initialize without its parameters begins no session`() async throws {
    let reply = await HTTPClient().send(.request("initialize", [:], id: 1))
    #expect(reply.status == 400)
    #expect(reply.headers["mcp-session-id"] == nil)
    #expect(try reply.json.code == -32602)
  }

  @Test func `an unknown method is an error in a response`() async throws {
    var client = HTTPClient()
    _ = try await client.initialize()
    let reply = await client.send(.request("prompts/list", [:], id: 1))
    #expect(reply.status == 200)
    #expect(try reply.json.code == -32601)
  }

  @Test func `a question comes on the stream of its call`() async throws {
    var client = HTTPClient()
    _ = try await client.initialize(capabilities: ["elicitation": [:]])
    let events = try await client.send(.request("tools/call", ["name": "erase"], id: 1)).events
    let question = try #require(try await events.next())
    #expect(question["method"] == "elicitation/create")
    let answer = await client.send(
      ["jsonrpc": "2.0", "id": question["id"] ?? nil, "result": ["action": "accept"]])
    #expect(answer.status == 202)
    #expect(try await events.next()?.text == "Erased.")
    #expect(try await events.next() == nil)
  }

  @Test func `an answer of another session doesn't count`() async throws {
    let transport = HTTPTransport(.sample())
    var (client, other) = (HTTPClient(transport), HTTPClient(transport))
    _ = try await client.initialize(capabilities: ["elicitation": [:]])
    _ = try await other.initialize()
    let events = try await client.send(.request("tools/call", ["name": "erase"], id: 1)).events
    let question = try #require(try await events.next())
    let answer: JSONObject = ["jsonrpc": "2.0", "id": question["id"] ?? nil]
    let accept = answer.merging(["result": ["action": "accept"]]) { $1 }
    _ = await other.send(.object(accept))
    _ = await client.send(.object(answer.merging(["result": ["action": "decline"]]) { $1 }))
    #expect(try await events.next()?.text == "Kept.")
  }

  @Test func `a lost connection doesn't cancel a call, but a notification does`() async throws {
    let (gate, ended) = (Gate(), Gate())
    var client = HTTPClient(.sample(gate: gate, ended: ended), patience: .zero)
    _ = try await client.initialize()
    var lost: HTTPReply? = await client.send(.request("tools/call", ["name": "wait"], id: 1))
    #expect(throws: Never.self) { try lost?.events }
    lost = nil
    let again = await client.send(.request("tools/list", [:], id: 1))
    #expect(try again.json.code == -32600, "The call still runs.")
    let events = try await client.send(.request("tools/call", ["name": "wait"], id: 2)).events
    let cancelled = await client.send(
      ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 2]])
    #expect(cancelled.status == 202)
    #expect(try await events.next() == nil)
    gate.open()
    await ended.wait()
  }

  @Test func `a lost connection ends a question that nobody can answer`() async throws {
    var client = HTTPClient(.sample(), patience: .zero)
    _ = try await client.initialize(capabilities: ["elicitation": [:]])
    let call = JSONValue.request("tools/call", ["name": "erase"], id: 1)
    var lost: HTTPReply? = await client.send(call)
    #expect(throws: Never.self) { try lost?.events }
    lost = nil
    // The call ends, so that its identifier can be used again.
    var reply = await client.send(.request("ping", [:], id: 1))
    while try reply.json.code == -32600 {
      await Task.yield()
      reply = await client.send(.request("ping", [:], id: 1))
    }
    #expect(try reply.json.result == [:])
  }

  @Test func `an idle session expires, and one over the maximum ends the oldest`() async throws {
    let now = Mutexed(Date(timeIntervalSince1970: 0))
    let transport = HTTPTransport(.sample(), patience: .seconds(600)) { now.value }
    var (first, second) = (HTTPClient(transport), HTTPClient(transport))
    let list = JSONValue.request("tools/list", [:], id: 1)
    _ = try await first.initialize()
    now.value += 1
    _ = try await second.initialize()
    for _ in 2..<HTTPTransport.maximumSessions {
      var other = HTTPClient(transport)
      now.value += 1
      _ = try await other.initialize()
    }
    #expect(await second.send(list).status == 200)
    var last = HTTPClient(transport)
    _ = try await last.initialize()
    #expect(await first.send(list).status == 404)
    #expect(await second.send(list).status == 200)
    now.value += 30 * 24 * 3600
    #expect(await second.send(list).status == 404)
  }
}
