import ModelContextProtocol
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func `a cancelled call stops and isn't answered`() async throws {
    let (gate, ended) = (Gate(), Gate())
    let client = Client(of: .sample(gate: gate, ended: ended))
    client.send(.stateless("tools/call", ["name": "wait"], id: 7))
    client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 7]])
    gate.open()
    await ended.wait()
    await client.connection.finish()
    client.send(.stateless("tools/list", id: 8))
    #expect(try await client.next()["id"] == 8)
  }

  @Test func `the identifier of a running request can't be used again`() async throws {
    let gate = Gate()
    let client = Client(of: .sample(gate: gate))
    client.send(.stateless("tools/call", ["name": "wait"], id: 1))
    client.send(.stateless("tools/list", id: 1))
    #expect(try await client.next().code == -32600)
    gate.open()
    #expect(try await client.next().text == "Waited.")
    client.send(.stateless("tools/list", id: 1))
    #expect(try await client.next().result?["tools"] != nil)
  }

  @Test func `requests over the maximum are refused until one ends`() async throws {
    let gate = Gate()
    let client = Client(of: .sample(gate: gate))
    for id in 1...Connection.maximumRequests {
      client.send(.stateless("tools/call", ["name": "wait"], id: .integer(id)))
    }
    client.send(.stateless("tools/list", id: 100))
    let refused = try await client.next()
    #expect(refused["id"] == 100)
    #expect(refused.code == -32603)
    gate.open()
    for _ in 1...Connection.maximumRequests { #expect(try await client.next().text == "Waited.") }
    client.send(.stateless("tools/list", id: 101))
    #expect(try await client.next().result != nil)
  }

  @Test func `the end of a connection ends a question to the person`() async throws {
    let client = Client()
    _ = try await client.initialize(capabilities: ["elicitation": [:]])
    client.send(.request("tools/call", ["name": "erase"], id: 5))
    #expect(try await client.next()["method"] == "elicitation/create")
    await client.connection.finish()
  }
}
