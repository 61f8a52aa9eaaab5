import Foundation
import RecollectServer
import Testing

@Suite("The Unix socket of a server")
struct ServerSocketTests {
  @Test("It needs no token, and only the person can open it")
  func permissions() async throws {
    let folder = try await TestServer.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let socket = try #require(ServerSocket(of: TestServer.library(in: folder), folder: folder))
    try await TestServer.run(in: folder) {
      $0.socket = socket
    } _: { _ in
      for path in ["/", "/change"] {
        let reply = try await RawClient.reply(
          to: Array(
            "\(path == "/" ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
              .utf8), over: RawClient.connect(to: socket.path))
        #expect(reply.status == 200, "\(path)")
      }
      let attributes = try FileManager.default.attributesOfItem(atPath: socket.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("Each library has its own, by its real path")
  func names() throws {
    let folder = FileManager.default.temporaryDirectory
    func path(_ library: String, _ purpose: String = "web") -> String {
      ServerSocket.path(of: URL(fileURLWithPath: library), purpose: purpose, folder: folder)
    }
    #expect(path("/a/library.sqlite") == path("/a/b/../library.sqlite"))
    #expect(path("/a/library.sqlite") != path("/b/library.sqlite"))
    #expect(path("/a/library.sqlite") != path("/a/library.sqlite", "mcp"))
    #expect(path(String(repeating: "/a", count: 400)).utf8.count == path("/a").utf8.count)
  }
}
