import NIOCore
import RecollectServer
import TestSupport
import Testing

@Suite("Clients that ask for too much", .timeLimit(.minutes(5)))
struct LimitTests {
  @Test("Headers that are too long or too many are refused")
  func headers() async throws {
    try await TestServer.run { (server) async throws in
      let long = (
        "X-Long", String(repeating: "a", count: server.settings.limits.maximumHeaderBytes)
      )
      #expect(try await server.request("GET", "/", headers: [long]).status == 400)
      let many = (0..<server.settings.limits.maximumHeaderCount).map { ("X-\($0)", "a") }
      #expect(try await server.request("GET", "/", headers: many).status == 400)
      let path = "/" + String(repeating: "a", count: 1 << 20)
      #expect(try await server.request("GET", path).status != 200)
      #expect(try await server.request("GET", "/").status == 200)
    }
  }

  @Test("A body that says it is too large is refused unread")
  func length() async throws {
    try await TestServer.run { server in
      let reply = try await server.client.send(
        Array(
          """
          POST /change HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r
          Authorization: Bearer \(server.token)\r\nContent-Length: \(1 << 40)\r\n\r\n
          """.utf8))
      #expect(reply.status == 413)
      let unknown = try await server.client.send(
        Array(
          """
          POST /change HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r
          Content-Length: \(1 << 40)\r\n\r\n
          """.utf8))
      #expect(unknown.status == 401)
    }
  }

  @Test("A form or a message that is too large is refused with the limit that it has")
  func ownLimits() async throws {
    try await PageLibrary.run { (pages) async throws in
      let long = String(repeating: "a", count: 2 << 20)
      let form = try await pages.post("/searches", "name=\(long)")
      #expect(form.status == 413)
      #expect(form.body.contains("At most 256 KB"))
      let message = try await pages.server.request(
        "POST", "/mcp",
        headers: [
          ("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream"),
        ], body: "\"\(long)\"")
      #expect(message.status == 413)
      #expect(message.body.contains("The message has more than 1048576 bytes."))
    }
  }

  @Test("A body without a length is refused when it has become too large")
  func chunks() async throws {
    try await TestServer.run { server in
      let chunk = "100000\r\n" + String(repeating: "a", count: 1 << 20) + "\r\n"
      let body = String(repeating: chunk, count: (WebLimits.maximumBodyBytes >> 20) + 1)
      let reply = try await server.client.send(
        Array(
          """
          POST /change HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r
          Authorization: Bearer \(server.token)\r\nTransfer-Encoding: chunked\r\n\r
          \(body)0\r\n\r\n
          """.utf8))
      #expect(reply.status == 413)
    }
  }

  @Test("A client that doesn't finish its headers is cut")
  func slowHeaders() async throws {
    try await TestServer.run {
      $0.limits.maximumIdleTime = .milliseconds(50)
    } _: { (server) async throws in
      for beginning in ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: 127"] {
        #expect(try await server.client.send(Array(beginning.utf8)).status == 0)
      }
    }
  }

  @Test("A client that doesn't finish its body is cut, though it sends bit by bit")
  func slowBody() async throws {
    try await TestServer.run {
      $0.limits.maximumBodyTime = .milliseconds(50)
    } _: { server in
      let connection = try await server.client.connect()
      let head = """
        POST /change HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r
        Authorization: Bearer \(server.token)\r\nContent-Length: 100000000\r\n\r\n
        """
      let dripping = Task {
        try await connection.executeThenClose { inbound, outbound in
          try await outbound.write(ByteBuffer(string: head))
          while true {
            try await outbound.write(ByteBuffer(string: "a"))
            await Task.yield()
          }
        }
      }
      try? await connection.channel.closeFuture.get()
      dripping.cancel()
      await #expect(throws: (any Error).self) { try await dripping.value }
    }
  }

  @Test("A client that doesn't read its answer is cut")
  func unread() async throws {
    let routes = TestRoutes()
    try await TestServer.run(routes: [routes]) {
      $0.limits.maximumUnreadTime = .milliseconds(50)
    } _: { server in
      let request = """
        GET /stream HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r
        Authorization: Bearer \(server.token)\r\n\r\n
        """
      let channel = try await server.client.connectDeaf(sending: Array(request.utf8))
      await routes.isCanceled.wait()
      try? await channel.close().get()
    }
  }

  @Test("A request that takes too long is stopped, and says so")
  func time() async throws {
    let routes = TestRoutes()
    try await TestServer.run(routes: [routes]) {
      $0.limits.maximumResponseTime = .milliseconds(50)
    } _: { server in
      let reply = try await server.request("GET", "/stay")
      #expect(reply.status == 504)
      #expect(reply.header("Content-Security-Policy") != nil)
      await routes.isCanceled.wait()
    }
  }

  @Test("A request is canceled when its client goes away")
  func disconnection() async throws {
    let routes = TestRoutes()
    try await TestServer.run(routes: [routes]) { server in
      let request = """
        GET /stay HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r
        Authorization: Bearer \(server.token)\r\n\r\n
        """
      let channel = try await server.client.connectDeaf(sending: Array(request.utf8))
      await routes.isWaiting.wait()
      try await channel.close().get()
      await routes.isCanceled.wait()
    }
  }

  @Test("Clients that are slow, half open or fail don't stop others")
  func others() async throws {
    try await TestServer.run { (server) async throws in
      var slow: [any Channel] = []
      for beginning in ["", "GET / HT", "POST /change HTTP/1.1\r\nContent-Length: 9\r\n\r\na"] {
        for _ in 0..<20 {
          slow.append(try await server.client.connectDeaf(sending: Array(beginning.utf8)))
        }
      }
      for _ in 0..<20 {
        #expect(try await server.request("GET", "/fail").status == 500)
        #expect(try await server.request("GET", "/").status == 200)
      }
      for channel in slow { try? await channel.close().get() }
    }
  }

  @Test("A connection over the limit waits until another one ends")
  func connections() async throws {
    try await TestServer.run {
      $0.limits.maximumConnections = 2
    } _: { (server) async throws in
      let first = try await server.client.connectDeaf(sending: [])
      let second = try await server.client.connectDeaf(sending: [])
      let waiting = Task { try await server.request("GET", "/") }
      try await first.close().get()
      #expect(try await waiting.value.status == 200)
      try await second.close().get()
    }
  }
}
