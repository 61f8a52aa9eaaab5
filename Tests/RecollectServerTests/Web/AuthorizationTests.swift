import Foundation
import RecollectServer
import Testing

@Suite("Who comes in")
struct AuthorizationTests {
  @Test("Nothing is shown without the token, and nothing is changed")
  func noToken() async throws {
    try await TestServer.run { server in
      for (method, path) in [
        ("GET", "/"), ("HEAD", "/"), ("GET", "/search?q=quince"), ("POST", "/change"),
        ("GET", "/nothing"), ("DELETE", "/"), ("POST", "/?token=\(server.token)"),
        ("POST", "/assets/style.css"),
      ] {
        let reply = try await server.client.request(method, path)
        #expect(reply.status == 401, "\(method) \(path)")
      }
    }
  }

  @Test("A wrong token, cookie or code is none")
  func wrongToken() async throws {
    try await TestServer.run { (server) async throws in
      let cookie = try await Self.cookie(of: server)
      let other = AccessToken().text
      let headers = [
        ("Authorization", "Bearer \(other)"), ("Authorization", "Bearer "),
        ("Authorization", "Bearer"), ("Authorization", "Basic \(server.token)"),
        ("Authorization", "Bearer \(server.token)x"), ("Authorization", server.token),
        ("Cookie", "recollect-\(server.port)=\(other)"),
        ("Cookie", "recollect-\(server.port)=\(server.token)"),
        ("Cookie", "recollect-\(server.port)="), ("Cookie", "recollect-\(server.port)"),
        ("Cookie", cookie.replacing("\(server.port)", with: "\(server.port + 1)")),
      ]
      for header in headers {
        let reply = try await server.client.request("GET", "/", headers: [header])
        #expect(reply.status == 401, "\(header)")
      }
      for query in ["token=\(other)", "token=", "code=\(other)", "token=\(server.token)%00"] {
        #expect(try await server.client.request("GET", "/?\(query)").status == 401, "\(query)")
      }
    }
  }

  @Test("A browser exchanges the token for a cookie that scripts and other sites can't use")
  func exchange() async throws {
    try await TestServer.run { server in
      let reply = try await server.client.request(
        "GET", "/search?q=a%26b&token=\(server.token)&n=2")
      #expect(reply.status == 303)
      #expect(reply.header("Location") == "/search?q=a%26b&n=2")
      let cookie = try #require(reply.header("Set-Cookie"))
      #expect(cookie.hasPrefix("recollect-\(server.port)="))
      #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
      #expect(!cookie.contains(server.token))
      let value = String(cookie.prefix { $0 != ";" })
      let page = try await server.client.request(
        "GET", "/", headers: [("Cookie", "theme=dark; \(value)")])
      #expect(page.status == 200)
      let tossed = try await server.client.request(
        "GET", "/", headers: [("Cookie", "recollect-\(server.port)=other; \(value)")])
      #expect(tossed.status == 200)
    }
  }

  @Test("A redirection never leads to another server")
  func openRedirection() async throws {
    try await TestServer.run { server in
      for path in [
        "//evil.example/", "///evil.example", "/\\evil.example/", "http://evil.example/",
      ] {
        let reply = try await server.client.request("GET", "\(path)?token=\(server.token)")
        let location = reply.header("Location") ?? "/"
        #expect(location.hasPrefix("/"), "\(path)")
        #expect(!location.hasPrefix("//") && !location.hasPrefix("/\\"), "\(path)")
      }
    }
  }

  @Test("The code that opens a browser works once")
  func code() async throws {
    try await TestServer.run { (server) async throws in
      let code = server.settings.codes.make()
      #expect(try await server.client.request("GET", "/?code=\(code)").status == 303)
      #expect(try await server.client.request("GET", "/?code=\(code)").status == 401)
    }
  }

  @Test("A code that no browser used in time opens nothing")
  func lateCode() async throws {
    try await TestServer.run(adjust: { $0.codes = OneTimeCodes(lifetime: .zero) }) {
      (server) async throws in
      let code = server.settings.codes.make()
      #expect(try await server.client.request("GET", "/?code=\(code)").status == 401)
    }
  }

  @Test("A new token ends the cookies of the old one")
  func newToken() async throws {
    let folder = try await TestServer.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var cookie = ""
    try await TestServer.run(in: folder) { cookie = try await Self.cookie(of: $0) }
    try await TestServer.run(in: folder) { server in
      let value = cookie.drop { $0 != "=" }
      let reply = try await server.client.request(
        "GET", "/", headers: [("Cookie", "recollect-\(server.port)\(value)")])
      #expect(reply.status == 401)
    }
  }

  @Test("A stylesheet is shown to everybody, as the page of an error needs it")
  func assets() async throws {
    try await TestServer.run { (server) async throws in
      #expect(try await server.client.request("GET", "/assets/style.css").status == 200)
      #expect(try await server.client.request("GET", "/assets/../search?q=quince").status != 200)
      #expect(try await server.client.request("GET", "//assets/style.css").status == 401)
    }
  }

  @Test("A text that isn't 32 bytes in base64url is no token")
  func malformedToken() {
    let token = AccessToken().text
    #expect(AccessToken(token)?.text == token)
    #expect(AccessToken(String(token.dropLast())) == nil)
    #expect(AccessToken(token.dropLast() + "+") == nil)
    #expect(AccessToken(token + "\n") == nil)
    #expect(AccessToken("") == nil)
  }

  /// Returns the cookie of a browser that has opened the address with the token.
  static func cookie(of server: TestServer) async throws -> String {
    let reply = try await server.client.request("GET", "/?token=\(server.token)")
    return String(try #require(reply.header("Set-Cookie")).prefix { $0 != ";" })
  }
}
