import RecollectServer
import Testing

@Suite("Changes by a browser")
struct FormTests {
  private static let type = ("Content-Type", "application/x-www-form-urlencoded")

  @Test("A form of ours changes something, however it carries its token")
  func ownForm() async throws {
    try await TestServer.run { server in
      let (cookie, token) = try await Self.open(server)
      let origin = ("Origin", "http://127.0.0.1:\(server.port)")
      let field = try await server.client.request(
        "POST", "/change", headers: [cookie, origin, Self.type], body: "a=b&_token=\(token)")
      #expect(field.status == 200)
      #expect(field.body == "changed by \("a=b&_token=".count + token.count) bytes")
      let header = try await server.client.request(
        "POST", "/change",
        headers: [cookie, ("Sec-Fetch-Site", "same-origin"), ("X-Form-Token", token)], body: "{}")
      #expect(header.status == 200)
      let file = """
        --x\r\nContent-Disposition: form-data; name="_token"\r\n\r\n\(token)\r\n--x\r\n\
        Content-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--x--\r\n
        """
      let multipart = try await server.client.request(
        "POST", "/change",
        headers: [cookie, origin, ("Content-Type", "multipart/form-data; boundary=x")], body: file)
      #expect(multipart.status == 200)
    }
  }

  @Test("A cookie without a form's token, or without our origin, changes nothing")
  func forgedForm() async throws {
    try await TestServer.run { server in
      let (cookie, token) = try await Self.open(server)
      let origin = ("Origin", "http://127.0.0.1:\(server.port)")
      let other = AccessToken().text
      let forged: [([(String, String)], String)] = [
        ([cookie, origin, Self.type], "a=b"),
        ([cookie, origin, Self.type], "_token="),
        ([cookie, origin, Self.type], "_token=\(other)"),
        ([cookie, origin, Self.type], "x_token=\(token)"),
        ([cookie, origin, ("X-Form-Token", other)], "{}"),
        ([cookie, origin, ("Content-Type", "text/plain")], "_token=\(token)"),
        ([cookie, origin, ("Content-Type", "multipart/form-data; boundary=x")], "--x--"),
        ([cookie, Self.type], "_token=\(token)"),
        ([cookie, ("X-Form-Token", token)], "{}"),
        ([cookie, ("Sec-Fetch-Site", "same-origin"), Self.type], "a=b"),
      ]
      for (headers, body) in forged {
        for method in ["POST", "PUT", "DELETE", "PATCH"] {
          let reply = try await server.client.request(
            method, "/change", headers: headers, body: body)
          #expect(reply.status == 403, "\(method) \(headers) \(body)")
        }
      }
    }
  }

  @Test("A program needs no form's token")
  func program() async throws {
    try await TestServer.run { server in
      let reply = try await server.request("POST", "/change", body: "{}")
      #expect(reply.status == 200)
      let page = try await server.request("GET", "/")
      #expect(page.body == "form token: ")
    }
  }

  /// Returns the cookie and the form's token of a browser that has opened the page.
  private static func open(
    _ server: TestServer
  ) async throws -> (cookie: (String, String), token: String) {
    let cookie = ("Cookie", try await AuthorizationTests.cookie(of: server))
    let page = try await server.client.request("GET", "/", headers: [cookie])
    let token = String(page.body.dropFirst("form token: ".count))
    try #require(!token.isEmpty)
    return (cookie, token)
  }
}
