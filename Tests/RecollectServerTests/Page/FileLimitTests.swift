import Foundation
import NIOCore
import RecollectServer
import Testing

@Suite("Files that are too large, and forms that aren't ours", .timeLimit(.minutes(5)))
struct FileLimitTests {
  @Test("A file that is too large is named, and the others are stored")
  func file() async throws {
    try await PageLibrary.run {
      $0.limits.maximumFileBytes = 10
    } _: { (pages) async throws in
      let form = UploadForm().with(file: "a.txt", "ten bytes.").with(file: "b.txt", "eleven byte")
        .with(file: "c.txt", "c")
      let reply = try await pages.upload(form)
      #expect(reply.status == 422)
      #expect(reply.body.contains("b.txt"))
      #expect(reply.body.contains("larger than 10 bytes"))
      #expect(pages.storedFiles == ["a.txt": "ten bytes.", "c.txt": "c"])
    }
  }

  @Test("Of files that are too large together, none is stored")
  func all() async throws {
    try await PageLibrary.run {
      $0.limits.maximumUploadBytes = 400
    } _: { (pages) async throws in
      let large = String(repeating: "a", count: 300)
      let form = UploadForm().with(file: "a.txt", large).with(file: "b.txt", large)
      let body = form.whole
      // Without a length, it shows while they come.
      let size = Array("\(String(body.count, radix: 16))\r\n".utf8)
      let chunks = size + body + Array("\r\n0\r\n\r\n".utf8)
      for request in [
        form.request(pages.server),
        form.head(pages.server, nil, "Transfer-Encoding: chunked") + chunks,
      ] {
        let reply = try await pages.server.client.send(request)
        #expect(reply.status == 413)
        #expect(reply.body.contains("At most 400 bytes"))
        #expect(pages.storedFiles.isEmpty)
      }
    }
  }

  @Test("More files than may come at once end at the limit")
  func count() async throws {
    try await PageLibrary.run {
      $0.limits.maximumFileCount = 2
    } _: { (pages) async throws in
      let form = UploadForm().with(file: "a.txt", "a").with(file: "b.txt", "b")
        .with(file: "c.txt", "c")
      let reply = try await pages.upload(form)
      #expect(reply.status == 422)
      #expect(reply.body.contains("At most 2 files"))
      #expect(pages.storedFiles == ["a.txt": "a", "b.txt": "b"])
    }
  }

  @Test("A file may be larger and take longer than other bodies")
  func exception() async throws {
    try await PageLibrary.run {
      $0.limits.maximumResponseTime = .zero
    } _: { (pages) async throws in
      let large = String(repeating: "a", count: WebLimits.maximumBodyBytes + 1)
      let reply = try await pages.upload(UploadForm().with(file: "a.unknown", large))
      #expect(reply.status == 303)
      #expect(pages.storedFiles["a.unknown"]?.utf8.count == large.utf8.count)
      let other = try await pages.server.request("POST", "/sources/add", body: large)
      #expect([413, 504].contains(other.status))
    }
  }

  @Test("Only a form with our token at its beginning, from our origin, stores something")
  func forged() async throws {
    try await PageLibrary.run { (pages) async throws in
      let server = pages.server
      let cookie = "Cookie: \(try await AuthorizationTests.cookie(of: server))"
      let origin = "Origin: http://127.0.0.1:\(server.port)"
      let page = try await server.client.request(
        "GET", "/sources", headers: [("Cookie", String(cookie.dropFirst("Cookie: ".count)))])
      let token = try #require(page.values(of: "value").first { $0.utf8.count > 40 })
      func form(_ token: String) -> UploadForm {
        UploadForm().with(#"name="_token""#, Array(token.utf8)).with(file: "a.txt", "a")
      }
      let late = UploadForm().with(file: "a.txt", "a").with(#"name="_token""#, Array(token.utf8))
      let forged: [(UploadForm, [String])] = [
        (form(AccessToken().text), [cookie, origin]), (form(""), [cookie, origin]),
        (form(token + "a"), [cookie, origin]), (late, [cookie, origin]),
        (form(token), [cookie]), (form(token), [cookie, "Origin: http://127.0.0.1:1"]),
        (form(String(repeating: token, count: 9_999)), [cookie, origin]),
      ]
      for (form, headers) in forged {
        let reply = try await server.client.send(form.request(server, headers))
        #expect(reply.status == 403, "\(headers)")
      }
      let stranger = try await server.client.send(form(token).request(server, [origin]))
      #expect(stranger.status == 401)
      #expect(pages.storedFiles.isEmpty)
      let own = try await server.client.send(form(token).request(server, [cookie, origin]))
      #expect(own.status == 303)
      #expect(pages.storedFiles == ["a.txt": "a"])
    }
  }

  @Test("A draft goes when its client does")
  func disconnection() async throws {
    try await PageLibrary.run { (pages) async throws in
      let form = UploadForm().with(file: "a.txt", "a")
      let head = form.head(pages.server, nil, "Content-Length: 1000000")
      let channel = try await pages.server.client.connectDeaf(sending: head + form.bytes)
      while pages.storedFiles.isEmpty { await Task.yield() }
      try await channel.close().get()
      while !pages.storedFiles.isEmpty { await Task.yield() }
    }
  }
}
