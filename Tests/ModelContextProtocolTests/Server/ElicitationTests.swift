import ModelContextProtocol
import Testing

@Suite struct ElicitationTests {
  private let form: JSONValue = ["elicitation": [:]]
  private let call: JSONObject = ["name": "erase", "arguments": ["id": 1]]

  @Test(arguments: [("accept", "Erased."), ("decline", "Kept."), ("cancel", "Kept.")])
  func `a call is repeated with the answer`(action: JSONValue, text: String) async throws {
    let client = Client()
    let asked = try #require(
      try await client.request("tools/call", call, capabilities: form).result)
    #expect(asked["resultType"] == "input_required")
    #expect(asked["ttlMs"] == nil)
    let question = asked["inputRequests"]?["confirmation"]
    #expect(question?["method"] == "elicitation/create")
    #expect(question?["params"]?["message"] == "Erase it?")
    let reply = try await client.request(
      "tools/call", answer(asked, action: action), capabilities: form)
    #expect(reply.text == text)
    #expect(reply.result?["resultType"] == "complete")
  }

  @Test func `an answer that nobody asked for doesn't count`() async throws {
    var call = call
    call["inputResponses"] = ["confirmation": ["action": "accept"]]
    let client = Client()
    let reply = try await client.request("tools/call", call, capabilities: form)
    #expect(reply.result?["resultType"] == "input_required")
    call["requestState"] = "guessed"
    #expect(try await client.request("tools/call", call, capabilities: form).code == -32602)
  }

  @Test func `an answer counts once`() async throws {
    let client = Client()
    let asked = try #require(
      try await client.request("tools/call", call, capabilities: form).result)
    let answer = answer(asked, action: "accept")
    #expect(try await client.request("tools/call", answer, capabilities: form).text == "Erased.")
    #expect(try await client.request("tools/call", answer, capabilities: form).code == -32602)
  }

  @Test func `an answer doesn't count for other arguments`() async throws {
    let client = Client()
    let asked = try #require(
      try await client.request("tools/call", call, capabilities: form).result)
    var answer = answer(asked, action: "accept")
    answer["arguments"] = ["id": 2]
    #expect(try await client.request("tools/call", answer, capabilities: form).code == -32602)
  }

  @Test func `a missing answer is asked for again, and a wrong one is malformed`() async throws {
    let client = Client()
    var asked = try #require(
      try await client.request("tools/call", call, capabilities: form).result)
    var answer = answer(asked, action: "accept")
    answer["inputResponses"] = ["other": ["action": "accept"]]
    asked = try #require(try await client.request("tools/call", answer, capabilities: form).result)
    #expect(asked["resultType"] == "input_required")
    #expect(
      try await client.request(
        "tools/call", self.answer(asked, action: "perhaps"), capabilities: form
      ).code == -32602)
  }

  @Test(arguments: [[:], ["elicitation": ["url": [:]]]] as [JSONValue])
  func `a client that can't show forms is refused`(capabilities: JSONValue) async throws {
    let reply = try await Client().request("tools/call", call, capabilities: capabilities)
    #expect(reply.code == -32021)
    #expect(reply["error"]?["data"]?["requiredCapabilities"] == ["elicitation": ["form": [:]]])
  }

  @Test(arguments: [("2025-06-18", JSONValue?.none), ("2025-11-25", "form")])
  func `before 2026 the server asks by a request`(version: String, mode: JSONValue?) async throws {
    let client = Client()
    _ = try await client.initialize(version, capabilities: form)
    let question = try await client.oldRequest("tools/call", call)
    #expect(question["method"] == "elicitation/create")
    #expect(question["params"]?["mode"] == mode)
    client.send(
      [
        "jsonrpc": "2.0", "id": question["id"] ?? nil,
        "result": ["action": "accept", "content": [:]],
      ])
    #expect(try await client.next().text == "Erased.")
  }

  @Test func `before 2026 a client that can't ask gets a failure`() async throws {
    let client = Client()
    _ = try await client.initialize()
    #expect(try await client.oldRequest("tools/call", call).result?["isError"] == true)
  }

  @Test func `a cancelled call withdraws its question`() async throws {
    let client = Client()
    _ = try await client.initialize(capabilities: form)
    client.send(.request("tools/call", call, id: "call"))
    let question = try await client.next()
    client.send(
      ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": "call"]])
    let withdrawn = try await client.next()
    #expect(withdrawn["method"] == "notifications/cancelled")
    #expect(withdrawn["params"]?["requestId"] == question["id"])
  }

  private func answer(_ asked: JSONValue, action: JSONValue) -> JSONObject {
    var call = call
    call["inputResponses"] = ["confirmation": ["action": action], "unknown": ["action": "accept"]]
    call["requestState"] = asked["requestState"]
    return call
  }
}
