import ModelContextProtocol
import TestSupport
import Testing

@Suite struct ToolCallTests {
  @Test func `a result has text and structure`() async throws {
    let reply = try await Client().request(
      "tools/call", ["name": "echo", "arguments": ["text": "hello"]])
    #expect(reply.text == "hello")
    #expect(reply.result?["structuredContent"] == ["text": "hello"])
    #expect(reply.result?["isError"] == nil)
  }

  @Test func `a list of tools has schemas and hints`() async throws {
    let tools = try await Client().request("tools/list").result?["tools"]?.array ?? []
    #expect(tools.map { $0["name"] } == ["echo", "wait", "broken", "erase"])
    #expect(tools[0]["outputSchema"]?["type"] == "object")
    #expect(tools[0]["annotations"]?["readOnlyHint"] == true)
    #expect(tools[3]["annotations"]?["destructiveHint"] == true)
  }

  @Test(
    arguments: [
      ["name": "none"], [:], ["name": 1], ["name": "echo", "arguments": "text"],
    ] as [JSONObject])
  func `a malformed call is an error of the protocol`(parameters: JSONObject) async throws {
    #expect(try await Client().request("tools/call", parameters).code == -32602)
  }

  @Test(
    arguments: [
      ([:], "`text` is missing"),
      (["text": 1], "must be a string"),
      (["text": " "], "is empty"),
      (["text": "a", "times": 4], "at most 3"),
      (["text": "a", "times": 1.5], "an integer"),
      (["text": "a", "tiems": 2], "There are `text`, `times`"),
    ] as [(JSONObject, String)])
  func `a model is told which argument is wrong`(
    arguments: JSONObject, message: String
  ) async throws {
    let reply = try await Client().request(
      "tools/call", ["name": "echo", "arguments": .object(arguments)])
    #expect(reply.result?["isError"] == true)
    #expect(reply.text?.contains(message) == true)
  }

  @Test func `a tool's failure is told to the model and a server's isn't`() async throws {
    let client = Client()
    let failure = try await client.request(
      "tools/call", ["name": "broken", "arguments": ["politely": true]])
    #expect(failure.text == "Use another tool.")
    #expect(failure.result?["isError"] == true)
    let error = try await client.request("tools/call", ["name": "broken"])
    #expect(error.code == -32603)
    #expect(error["error"]?["message"] == "The server failed.")
  }

  @Test func `progress is told while the call runs, and only if it grows`() async throws {
    let gate = Gate()
    let client = Client(of: .sample(gate: gate))
    client.send(.stateless("tools/call", ["name": "wait"], id: 1, meta: ["progressToken": "p"]))
    let first = try await client.next()
    #expect(first["method"] == "notifications/progress")
    #expect(first["params"]?["progressToken"] == "p")
    #expect(first["params"]?["message"] == "Waiting")
    gate.open()
    #expect(try await client.next()["params"]?["progress"] == 2)
    #expect(try await client.next().text == "Waited.")
  }

  @Test func `no progress is told without a token`() async throws {
    let gate = Gate()
    gate.open()
    let client = Client(of: .sample(gate: gate))
    #expect(try await client.request("tools/call", ["name": "wait"]).text == "Waited.")
  }
}
