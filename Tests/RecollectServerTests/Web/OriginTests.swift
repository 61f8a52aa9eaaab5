import RecollectServer
import Testing

@Suite("Requests that another server's page makes")
struct OriginTests {
  @Test("A page of another origin is refused, whatever it knows")
  func foreignOrigin() async throws {
    try await TestServer.run { server in
      let own = "http://127.0.0.1:\(server.port)"
      let origins = [
        "http://evil.example", "null", "https://127.0.0.1:\(server.port)",
        "http://127.0.0.1:\(server.port + 1)", "http://localhost:\(server.port)", own + "/",
        "file://",
      ]
      for method in ["GET", "POST", "OPTIONS"] {
        for origin in origins {
          let reply = try await server.request(method, "/", headers: [("Origin", origin)])
          #expect(reply.status == 403, "\(method) from \(origin)")
        }
      }
      let two = try await server.request(
        "GET", "/", headers: [("Origin", own), ("Origin", "http://evil.example")])
      #expect(two.status == 403)
      let same = try await server.request("GET", "/", headers: [("Origin", own)])
      #expect(same.status == 200)
    }
  }

  @Test("A browser's word that another site asks is believed, except for a link")
  func fetchMetadata() async throws {
    try await TestServer.run { (server) async throws in
      func status(_ method: String, _ site: String, _ mode: String, _ dest: String) async throws
        -> Int
      {
        try await server.request(
          method, "/",
          headers: [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", dest)]
        ).status
      }
      for site in ["cross-site", "same-site", "anything"] {
        #expect(try await status("GET", site, "no-cors", "image") == 403)
        #expect(try await status("GET", site, "no-cors", "script") == 403)
        #expect(try await status("GET", site, "cors", "empty") == 403)
        #expect(try await status("GET", site, "navigate", "iframe") == 403)
        #expect(try await status("POST", site, "navigate", "document") == 403)
        #expect(try await status("GET", site, "navigate", "document") == 200)
      }
      #expect(try await status("GET", "none", "navigate", "document") == 200)
      #expect(try await status("POST", "none", "navigate", "document") == 403)
      #expect(try await status("GET", "same-origin", "cors", "empty") == 200)
    }
  }
}
