import RecollectServer
import Testing

@Suite("Addresses that try to leave the library")
struct PathTests {
  @Test("No way through dots, encodings or NUL leads to a file")
  func traversal() async throws {
    try await TestServer.run(routes: nil) { server in
      let ways = [
        "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/..%252f..%252fetc/passwd", "/....//....//etc/passwd", "/..\\..\\etc\\passwd",
        "/%c0%ae%c0%ae/etc/passwd", "/assets/../../../etc/passwd", "/assets/..%2f..%2fetc%2fpasswd",
        "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/assets/page.css%00.html", "/%00", "/a%00b",
        "/etc/passwd", "//etc/passwd", "/file:///etc/passwd", "file:///etc/passwd",
        "/assets//etc/passwd", "/library.sqlite", "/library.sqlite-token", "/.", "/..", "/%",
        "/%zz", "/%ff%fe", "/assets/", "/thread/../../etc/passwd", "/thread/%00",
        "/thread/-1", "/thread/99999999999999999999",
      ]
      for way in ways {
        let reply = try await server.request("GET", way)
        #expect([400, 404].contains(reply.status), "\(way): \(reply.status)")
        #expect(!reply.body.contains("root:"), "\(way)")
      }
    }
  }

  @Test("NUL and line breaks in a request line or header end the connection")
  func controls() async throws {
    try await TestServer.run { server in
      let host = "Host: 127.0.0.1:\(server.port)\r\nAuthorization: Bearer \(server.token)\r\n"
      for request in [
        "GET /\0 HTTP/1.1\r\n\(host)\r\n", "GET / HTTP/1.1\r\n\(host)X: a\0b\r\n\r\n",
        "G\0T / HTTP/1.1\r\n\(host)\r\n", "GET / HTTP/1.1\r\n\(host)X\0: a\r\n\r\n",
        "GET /\u{1} HTTP/1.1\r\n\(host)\r\n", "GET / HTTP/1.1\r\n\(host) folded\r\n\r\n",
      ] {
        let reply = try await server.client.send(Array(request.utf8))
        #expect([0, 400].contains(reply.status), "\(request.debugDescription): \(reply.status)")
      }
    }
  }
}
