import Foundation
import ModelContextProtocol
import Testing

@Suite struct MessageTests {
  @Test(arguments: [
    ("{", -32700, JSONValue?.none),
    ("\u{0}", -32700, nil),
    ("{\"a\":1e999}", -32700, nil),
    (String(repeating: "[", count: 100_000), -32700, nil),
    ("[]", -32600, nil),
    ("\"text\"", -32600, nil),
    (#"{"id":1,"method":"ping"}"#, -32600, 1),
    (#"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, -32600, "a"),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, nil),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, nil),
    (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600, 1),
    (#"{"jsonrpc":"2.0","id":1}"#, -32600, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602, 1),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":1}}"#, -32602, 1),
  ])
  func `a malformed message gets its error and the next one is served`(
    text: String, code: Int, id: JSONValue?
  ) async throws {
    let client = Client()
    client.send(text: text)
    let error = try await client.next()
    #expect(error.code == code)
    #expect(error["id"] == id)
    #expect(error["jsonrpc"] == "2.0")
    #expect(try await client.request("tools/list").result != nil)
  }

  @Test func `a message over the maximum size is refused`() async throws {
    let client = Client()
    client.send(text: String(repeating: " ", count: Connection.maximumMessageSize + 1))
    #expect(try await client.next().code == -32600)
  }

  @Test func `brackets in a string don't count as nesting`() async throws {
    let text = String(repeating: "[{\"", count: 1000)
    let reply = try await Client().request(
      "tools/call", ["name": "echo", "arguments": ["text": .string(text)]])
    #expect(reply.text == text)
  }

  @Test(arguments: ["a\"\\\n\u{2028}\u{0}", "👩‍👩‍👧 ẞ", "</data>"])
  func `a text comes back as it was sent, on one line`(text: String) async throws {
    let value = JSONValue.object(["text": .string(text), "n": 1.5, "none": nil])
    #expect(!value.json.contains(UInt8(ascii: "\n")))
    #expect(try JSONValue(json: value.json) == value)
  }

  @Test func `notifications and responses to no request are ignored`() async throws {
    let client = Client()
    client.send(["jsonrpc": "2.0", "method": "notifications/unknown"])
    client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": [:]])
    client.send(["jsonrpc": "2.0", "id": 99, "result": [:]])
    #expect(try await client.request("tools/list").result != nil)
  }
}
