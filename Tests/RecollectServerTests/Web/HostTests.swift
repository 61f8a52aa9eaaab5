import RecollectServer
import Testing

@Suite("Requests under a name that isn't ours")
struct HostTests {
  @Test("A stranger's name that leads to this machine shows nothing, even with the token")
  func rebinding() async throws {
    try await TestServer.run { server in
      let names = [
        "evil.example:\(server.port)", "localhost.evil.example:\(server.port)", "127.0.0.1",
        "127.0.0.1:\(server.port + 1)", "127.0.0.1:\(server.port)@evil.example", "",
        "127.0.0.1:", ":\(server.port)", "192.168.1.1:\(server.port)",
      ]
      for name in names {
        let reply = try await server.request("GET", "/", headers: [("Host", name)])
        #expect(reply.status == 421, "Host: \(name)")
        #expect(!reply.body.contains("form token"), "Host: \(name)")
      }
    }
  }

  @Test("A second name doesn't hide behind ours")
  func twoNames() async throws {
    try await TestServer.run { server in
      let reply = try await server.request(
        "GET", "/",
        headers: [("Host", "127.0.0.1:\(server.port)"), ("Host", "evil.example:\(server.port)")])
      #expect(reply.status == 421)
    }
  }

  @Test("This machine's own names lead in")
  func ownNames() async throws {
    try await TestServer.run { server in
      for name in ["127.0.0.1", "localhost", "LocalHost", "[::1]"] {
        let reply = try await server.request(
          "GET", "/", headers: [("Host", "\(name):\(server.port)")])
        #expect(reply.status == 200, "\(name)")
      }
    }
  }

  @Test("A reverse proxy's name leads in, and its pages have its origin")
  func proxy() async throws {
    try await TestServer.run {
      let isAddress = $0.names.insert(proxy: "https://Books.example.org/")
      #expect(isAddress)
    } _: { (server) async throws in
      func reply(from origin: String) async throws -> RawClient.Reply {
        try await server.request(
          "POST", "/change", headers: [("Host", "books.example.org"), ("Origin", origin)],
          body: "a=b")
      }
      #expect(try await reply(from: "https://books.example.org").status == 200)
      #expect(try await reply(from: "http://books.example.org").status == 403)
      #expect(try await reply(from: "http://127.0.0.1:\(server.port)").status == 403)
    }
  }

  @Test(
    "The address of a proxy has a scheme and a host and no more",
    arguments: [
      "books.example.org", "ftp://books.example.org", "https://", "https://books.example.org/a",
      "https://a@books.example.org", "https://books.example.org?a", "",
    ])
  func malformedProxy(address: String) {
    var names = ServedNames()
    let isAddress = names.insert(proxy: address)
    #expect(!isAddress)
  }
}
