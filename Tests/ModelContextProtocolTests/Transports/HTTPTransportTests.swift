import Foundation
import ModelContextProtocol
import TestSupport
import Testing

/// Tests of all versions, and of the one without sessions.
@Suite struct HTTPTransportTests {
  @Test func `a response that comes at once is one JSON object`() async throws {
    let reply = await HTTPClient().request("tools/list")
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "application/json")
    #expect(reply.headers["mcp-session-id"] == nil)
    let result = try reply.json.result
    #expect(result?["resultType"] == "complete")
    #expect(result?["ttlMs"] == 300_000)
  }

  @Test(arguments: ["GET", "PUT", "HEAD"])
  func `other methods aren't allowed`(method: String) async {
    let reply = await HTTPClient().send([:], method: method)
    #expect(reply.status == 405)
    #expect(reply.headers["allow"] == "POST, DELETE")
  }

  @Test(
    arguments: [
      (["Content-Type": "text/plain"], 415), (["Content-Type": nil], 415),
      (["Accept": "application/json"], 406), (["Accept": "text/event-stream"], 406),
      (["Accept": nil], 406), (["Accept": "*/*"], 200),
      (["Accept": "text/*;q=0.5, application/json;q=1"], 200),
      (["Content-Type": "application/json; charset=utf-8"], 200),
    ] as [([String: String?], Int)])
  func `the client has to send and read the right types`(
    headers: [String: String?], status: Int
  ) async {
    #expect(await HTTPClient().request("tools/list", headers: headers).status == status)
  }

  @Test func `a body that is no message gets the error of its kind`() async throws {
    let client = HTTPClient()
    let version = ["MCP-Protocol-Version": "2026-07-28"]
    for (body, code) in [
      ("", -32700), ("{", -32700), ("[]", -32600), (#"{"jsonrpc":"1.0"}"#, -32600),
      (String(repeating: "[", count: 100_000), -32700), ("\u{0}", -32700),
      (#"{"jsonrpc":"2.0","id":{},"method":"tools/list"}"#, -32600),
    ] {
      let reply = await client.send(Data(body.utf8), headers: version)
      #expect(reply.status == 400)
      #expect(try reply.json.code == code, "\(body.prefix(20))")
    }
    let large = Data(count: Connection.maximumMessageSize + 1)
    #expect(await client.send(large, headers: version).status == 413)
  }

  @Test(
    arguments: [
      ["MCP-Protocol-Version": nil], ["MCP-Protocol-Version": "2025-11-25"],
      ["MCP-Protocol-Version": "2026-07-28, 2026-07-28"], ["Mcp-Method": nil],
      ["Mcp-Method": "tools/list"], ["Mcp-Method": "TOOLS/CALL"], ["Mcp-Name": nil],
      ["Mcp-Name": "wait"], ["Mcp-Name": "ECHO"], ["Mcp-Name": "=?base64?d2FpdA==?="],
      ["Mcp-Name": "=?base64?%%%?="], ["Mcp-Name": "=?base64?/w==?="],
    ] as [[String: String?]])
  func `headers that don't agree with the body are a mismatch`(
    headers: [String: String?]
  ) async throws {
    let reply = await HTTPClient().request(
      "tools/call", ["name": "echo", "arguments": ["text": "a"]], id: "x", headers: headers)
    #expect(reply.status == 400)
    #expect(try reply.json.code == -32020)
    #expect(try reply.json["id"] == "x")
  }

  @Test(arguments: ["echo", "  echo\t", "=?base64?ZWNobw==?="])
  func `the name may have spaces around it or be encoded`(name: String) async throws {
    let reply = await HTTPClient().request(
      "tools/call", ["name": "echo", "arguments": ["text": "a"]], headers: ["Mcp-Name": name])
    #expect(try reply.json.text == "a")
  }

  @Test func `names of headers have no case`() async {
    let reply = await HTTPClient().request(
      "tools/list", headers: ["Mcp-Method": nil, "MCP-METHOD": "tools/list"])
    #expect(reply.status == 200)
  }

  @Test func `the address of a resource is repeated in a header`() async throws {
    let client = HTTPClient()
    let read = await client.request("resources/read", ["uri": "page:1"])
    #expect(try read.json.result?["contents"]?.array?.first?["text"] == "The first.")
    let other = await client.request(
      "resources/read", ["uri": "page:1"], headers: ["Mcp-Name": "page:2"])
    #expect(try other.json.code == -32020)
  }

  @Test func `a version that isn't served is named with those that are`() async throws {
    for (meta, message) in [("v999", "v999"), ("2025-11-25", "2025-11-25")] {
      let reply = await HTTPClient().request(
        "tools/list", meta: ["io.modelcontextprotocol/protocolVersion": .string(meta)],
        headers: ["MCP-Protocol-Version": message])
      #expect(reply.status == 400)
      let error = try reply.json["error"]
      #expect(error?["code"] == -32022)
      #expect(error?["data"]?["requested"] == .string(meta))
      #expect(error?["data"]?["supported"]?.array?.first == "2026-07-28")
    }
  }

  @Test(
    arguments: [
      .object([:]), ["_meta": [:]],
      ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]],
      ["_meta": ["io.modelcontextprotocol/clientCapabilities": [:]]],
    ] as [JSONValue])
  func `a request without its metadata is malformed`(parameters: JSONValue) async throws {
    let reply = await HTTPClient().send(
      .request("server/discover", parameters.object ?? [:], id: 104),
      headers: ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "server/discover"])
    #expect(reply.status == 400)
    #expect(try reply.json.code == -32602)
    #expect(try reply.json["id"] == 104)
  }

  @Test(arguments: [
    "initialize", "ping", "logging/setLevel", "resources/subscribe", "subscriptions/listen",
    "prompts/list", "unknown/method",
  ])
  func `a method that isn't served isn't found`(method: String) async throws {
    let reply = await HTTPClient().request(method, id: 500)
    #expect(reply.status == 404)
    #expect(try reply.json.code == -32601)
    #expect(try reply.json["id"] == 500)
  }

  @Test func `a tool's failure is a result, and the server's own has no details`() async throws {
    let client = HTTPClient()
    let polite = await client.request(
      "tools/call", ["name": "broken", "arguments": ["politely": true]])
    #expect(polite.status == 200)
    #expect(try polite.json.result?["isError"] == true)
    let broken = await client.request("tools/call", ["name": "broken"])
    #expect(broken.status == 500)
    #expect(try broken.json["error"]?["message"] == "The server failed.")
  }

  @Test func `progress comes as events before the response`() async throws {
    let gate = Gate()
    let reply = await HTTPClient(.sample(gate: gate)).request(
      "tools/call", ["name": "wait"], meta: ["progressToken": "p"])
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/event-stream")
    #expect(reply.headers["x-accel-buffering"] == "no")
    let events = try reply.events
    #expect(try await events.next()?["params"]?["message"] == "Waiting")
    gate.open()
    #expect(try await events.next()?["params"]?["progress"] == 2)
    #expect(try await events.next()?.text == "Waited.")
    #expect(try await events.next() == nil)
  }

  @Test func `a response that takes long is an event`() async throws {
    let gate = Gate()
    let client = HTTPClient(.sample(gate: gate), patience: .zero)
    let events = try await client.request("tools/call", ["name": "wait"]).events
    gate.open()
    #expect(try await events.next()?.text == "Waited.")
  }

  @Test func `a client that goes away cancels its call`() async throws {
    let (gate, cancelled) = (Gate(), Gate())
    let client = HTTPClient(.sample(gate: gate, cancelled: cancelled), patience: .zero)
    var reply: HTTPReply? = await client.request("tools/call", ["name": "wait"])
    #expect(throws: Never.self) { try reply?.events }
    reply = nil
    await cancelled.wait()
    gate.open()
  }

  @Test func `a client without the capability to ask is told so`() async throws {
    let reply = await HTTPClient().request("tools/call", ["name": "erase"])
    #expect(reply.status == 400)
    #expect(try reply.json.code == -32021)
  }

  @Test func `a question is a result, and its answer comes with another call`() async throws {
    let client = HTTPClient()
    let form: JSONValue = ["elicitation": [:]]
    let asked = try await client.request(
      "tools/call", ["name": "erase"], capabilities: form
    ).json.result
    #expect(asked?["resultType"] == "input_required")
    var call: JSONObject = [
      "name": "erase", "inputResponses": ["confirmation": ["action": "accept"]],
    ]
    call["requestState"] = asked?["requestState"]
    let reply = await client.request("tools/call", call, id: 2, capabilities: form)
    #expect(try reply.json.text == "Erased.")
  }

  @Test func `a notification is accepted without an answer`() async throws {
    let client = HTTPClient()
    let headers = ["MCP-Protocol-Version": "2026-07-28"]
    let notification: JSONValue = ["jsonrpc": "2.0", "method": "notifications/cancelled"]
    let reply = await client.send(notification, headers: headers)
    #expect(reply.status == 202)
    guard case .data(let body) = reply.body else { return #expect(Bool(false)) }
    #expect(body.isEmpty)
    let response = await client.send(["jsonrpc": "2.0", "id": 1, "result": [:]], headers: headers)
    #expect(response.status == 400)
  }

  @Test func `clients with the same identifiers don't disturb each other`() async throws {
    let gate = Gate()
    let client = HTTPClient(.sample(gate: gate), patience: .zero)
    let first = try await client.request("tools/call", ["name": "wait"], id: 1).events
    let second = try await client.request("tools/call", ["name": "wait"], id: 1).events
    gate.open()
    #expect(try await first.next()?.text == "Waited.")
    #expect(try await second.next()?.text == "Waited.")
  }

  @Test func `calls over the maximum are refused until one ends`() async throws {
    let gate = Gate()
    let client = HTTPClient(.sample(gate: gate), patience: .zero)
    var waiting: [HTTPReply] = []
    for _ in 0..<HTTPTransport.maximumCalls {
      waiting.append(await client.request("tools/call", ["name": "wait"]))
    }
    let refused = await client.request("tools/list")
    #expect(refused.status == 503)
    #expect(try refused.json.code == -32603)
    gate.open()
    for reply in waiting { #expect(try await reply.events.next()?.text == "Waited.") }
    #expect(await client.request("tools/list").status == 200)
  }
}
