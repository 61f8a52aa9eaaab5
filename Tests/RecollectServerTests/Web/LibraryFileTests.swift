import Foundation
import Recollect
import RecollectServer
import Testing

@Suite("A library whose file changes while it's served")
struct LibraryFileTests {
  /// Runs a closure with a server that searches, and a function that returns what it finds.
  private static func run(
    _ body: (TestServer, _ find: (String) async throws -> RawClient.Reply) async throws -> Void
  ) async throws {
    try await TestServer.run(routes: nil) { server in
      try await body(server) { word in
        try await server.request("GET", "/?q=\(word)")
      }
    }
  }

  @Test("Another library at its path is served from the next request on")
  func replaced() async throws {
    let other = try await TestServer.makeFolder("medlar")
    defer { try? FileManager.default.removeItem(at: other) }
    try await Self.run { (server, find) async throws in
      #expect(try await find("quince").status == 200)
      let before = server.served.library
      try Self.move(from: other, to: server.folder)
      #expect(try await find("medlar").status == 200)
      #expect(server.served.library !== before)
      let texts = try await server.served.library.search("medlar").passages.map(\.text)
      #expect(texts.first?.contains("medlar") == true)
    }
  }

  @Test("While it's moved away, a page says so, and it's served again when it's back")
  func moved() async throws {
    let place = try await TestServer.makeFolder()
    defer { try? FileManager.default.removeItem(at: place) }
    try await Self.run { (server, find) async throws in
      try Self.move(from: server.folder, to: place)
      let missing = try await find("quince")
      #expect(missing.status == 503)
      #expect(missing.body.contains("There is no library here."))
      try Self.move(from: place, to: server.folder)
      #expect(try await find("quince").status == 200)
    }
  }

  @Test("A damaged file has a page with the remedy, and a good one in its place is served again")
  func damaged() async throws {
    let copy = try await TestServer.makeFolder()
    defer { try? FileManager.default.removeItem(at: copy) }
    try await Self.run { (server, find) async throws in
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: server.library.path + suffix)
      }
      try Data(repeating: 7, count: 100_000).write(to: server.library, options: .atomic)
      let damaged = try await find("quince")
      #expect(damaged.status == 503)
      #expect(damaged.body.contains("Open another file."))
      try Self.move(from: copy, to: server.folder)
      #expect(try await find("quince").status == 200)
    }
  }

  @Test("After an error of the library, the next request opens it again")
  func failed() async throws {
    try await TestServer.run { server in
      let before = server.served.library
      let failed = try await server.request("GET", "/broken")
      #expect(failed.status == 503)
      #expect(server.served.library === before)
      _ = try await server.request("GET", "/")
      #expect(server.served.library !== before)
    }
  }

  @Test("Two servers on one library both answer, and one of them has the socket")
  func twoServers() async throws {
    let folder = try await TestServer.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = TestServer.library(in: folder)
    let socket = try #require(ServerSocket(of: library, folder: folder))
    try await TestServer.run(in: folder, routes: nil) {
      $0.socket = socket
    } _: { first in
      #expect(ServerSocket(of: library, folder: folder) == nil)
      try await TestServer.run(in: folder, routes: nil) { second in
        for server in [first, second] {
          let reply = try await server.request("GET", "/?q=quince")
          #expect(reply.status == 200)
        }
      }
      let reply = try await RawClient.reply(
        to: Array("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8),
        over: RawClient.connect(to: socket.path))
      #expect(reply.status == 200)
    }
    #expect(!FileManager.default.fileExists(atPath: socket.path))
  }

  /// Moves a library with its files beside it over another one.
  private static func move(from folder: URL, to other: URL) throws {
    for suffix in ["-wal", "-shm", ""] {
      let file = TestServer.library(in: folder).path + suffix
      let target = TestServer.library(in: other).path + suffix
      try? FileManager.default.removeItem(atPath: target)
      if FileManager.default.fileExists(atPath: file) {
        try FileManager.default.moveItem(atPath: file, toPath: target)
      }
    }
  }
}
