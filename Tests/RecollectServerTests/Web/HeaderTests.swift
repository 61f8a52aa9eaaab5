import RecollectServer
import TestSupport
import Testing

@Suite("What each response tells a browser")
struct HeaderTests {
  @Test("Pages, errors and redirections have the headers that keep strangers' scripts out")
  func headers() async throws {
    try await TestServer.run { server in
      let replies = [
        (200, try await server.request("GET", "/")),
        (303, try await server.client.request("GET", "/?token=\(server.token)")),
        (401, try await server.client.request("GET", "/")),
        (404, try await server.request("GET", "/nothing")),
        (421, try await server.client.request("GET", "/", headers: [("Host", "evil.example")])),
        (500, try await server.request("GET", "/fail")),
      ]
      for (status, reply) in replies {
        #expect(reply.status == status)
        let policy = reply.header("Content-Security-Policy") ?? ""
        for part in [
          "default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'self'",
          "frame-ancestors 'none'", "base-uri 'none'",
        ] {
          #expect(policy.contains(part), "\(status)")
        }
        #expect(!policy.contains("unsafe") && !policy.contains("http"), "\(status)")
        #expect(reply.header("X-Content-Type-Options") == "nosniff", "\(status)")
        #expect(reply.header("Referrer-Policy") == "same-origin", "\(status)")
        #expect(reply.header("Cross-Origin-Resource-Policy") == "same-origin", "\(status)")
        #expect(reply.header("Cross-Origin-Opener-Policy") == "same-origin", "\(status)")
        #expect(reply.header("Cache-Control") == "no-store", "\(status)")
        #expect(reply.header("Access-Control-Allow-Origin") == nil, "\(status)")
      }
    }
  }

  @Test("An error is a page for a browser and JSON for a program, without what is internal")
  func errors() async throws {
    let reported = Mutexed<[String]>([])
    try await TestServer.run {
      $0.report = { reported.value.append($0) }
    } _: { server in
      let page = try await server.request("GET", "/fail", headers: [("Accept", "text/html,*/*")])
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      #expect(page.body.contains("<h1>Something went wrong</h1>"))
      let json = try await server.request("GET", "/fail")
      #expect(json.header("Content-Type") == "application/json")
      #expect(json.body.contains("\"status\":500"))
      for reply in [page, json] { #expect(!reply.body.contains("Failure")) }
      let refusal = try await server.request("GET", "/refuse", headers: [("Accept", "text/html")])
      #expect(refusal.status == 400)
      #expect(refusal.body.contains("&lt;script&gt;") && !refusal.body.contains("<script>"))
      #expect(reported.value == ["Failure()", "Failure()"])
    }
  }
}
