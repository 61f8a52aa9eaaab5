import ModelContextProtocol
import Testing

@Suite struct ResourceTests {
  @Test func `pages follow each other by cursors until there is none`() async throws {
    let client = Client()
    var (names, cursor, pages) = ([String](), JSONValue?.none, 0)
    repeat {
      let page = try await client.request("resources/list", cursor.map { ["cursor": $0] } ?? [:])
      names += page.result?["resources"]?.array?.compactMap { $0["name"]?.string } ?? []
      cursor = page.result?["nextCursor"]
      pages += 1
    } while cursor != nil
    #expect(names == (0..<10).map { "Page \($0)" })
    #expect(pages == 3)
  }

  @Test(arguments: ["tools/list", "resources/list", "resources/templates/list"])
  func `a cursor that the server didn't give is malformed`(method: String) async throws {
    let client = Client()
    #expect(try await client.request(method, ["cursor": "none"]).code == -32602)
    #expect(try await client.request(method, ["cursor": 4]).code == -32602)
  }

  @Test func `a resource has its address and type`() async throws {
    let contents = try await Client().request("resources/read", ["uri": "page:1"])
      .result?["contents"]
    #expect(contents == [["uri": "page:1", "mimeType": "text/plain", "text": "The first."]])
  }

  @Test func `an unknown resource has the error of the version`() async throws {
    let client = Client()
    let reply = try await client.request("resources/read", ["uri": "page:99"])
    #expect(reply.code == -32602)
    #expect(reply["error"]?["data"]?["uri"] == "page:99")
    _ = try await client.initialize()
    #expect(try await client.oldRequest("resources/read", ["uri": "page:99"]).code == -32002)
  }

  @Test func `a server without resources has no such methods`() async throws {
    let server = ContextServer(name: "a", title: "A", version: "1", instructions: "", tools: [])
    let client = Client(of: server)
    #expect(try await client.request("server/discover").result?["capabilities"] == ["tools": [:]])
    #expect(try await client.request("resources/list").code == -32601)
  }
}
