import Foundation
import Items
import LibraryKeys
import Recollect
import Testing

@Suite("Searches that are kept")
struct KeptSearchesTests {
  private static let items = [
    Item(id: "tent", kind: .note, title: "A tent", text: "The tent is in the cellar.")
  ]

  private static func file(_ pages: PageLibrary) -> String {
    pages.server.library.path + "-searches"
  }

  private static func keep(
    _ name: String, _ query: String, in pages: PageLibrary
  ) async throws -> RawClient.Reply {
    let allowed = CharacterSet.alphanumerics
    func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
    return try await pages.post("/searches", "name=\(encoded(name))&search=\(encoded(query))")
  }

  @Test("A search is found again under its name, until it's removed")
  func kept() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      let query = "q=tent+kind:note&mode=lexical"
      let before = try await pages.get("/?\(query)&n=40&scores=1")
      #expect(before.body.contains("Keep this search"))
      #expect(before.values(of: "value").contains(query))
      let reply = try await Self.keep("Camping", query + "&n=40&scores=1", in: pages)
      #expect(reply.status == 303)
      #expect(reply.header("Location") == "/?\(query)")
      let first = try await pages.get("/")
      #expect(first.values(of: "href").contains("/?\(query)"))
      #expect(first.body.contains("Camping"))
      #expect(try await pages.get("/?\(query)&n=40").body.contains("Kept as <bdi>Camping"))
      #expect(try await pages.get("/results?\(query)").body.contains("Kept as <bdi>Camping"))
      let attributes = try FileManager.default.attributesOfItem(atPath: Self.file(pages))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let removed = try await pages.post("/searches/remove", "name=Camping")
      #expect(removed.header("Location") == "/")
      #expect(!(try await pages.get("/").body.contains("Camping")))
    }
  }

  @Test("A name stands for the last search that was kept under it")
  func replaced() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      for (name, query) in [("A", "q=one"), ("B", "q=two"), ("A", "q=three")] {
        #expect(try await Self.keep(name, query, in: pages).status == 303)
      }
      let links = try await pages.get("/").values(of: "href").filter { $0.hasPrefix("/?") }
      #expect(links == ["/?q=three", "/?q=two"])
    }
  }

  @Test("What can't be kept is refused, and what is kept leads only to searches")
  func hostile() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      let long = String(repeating: "a", count: 5_000)
      for (name, query) in [
        ("", "q=a"), (" ", "q=a"), (String(repeating: "a", count: 61), "q=a"), ("a\nb", "q=a"),
        ("A", ""), ("A", "https://example.org"), ("A", "q="), ("A", "passage=1:0-3"),
        ("A", "q=\(long)"),
      ] {
        let status = try await Self.keep(name, query, in: pages).status
        #expect(status == 422, "\(name) \(query.prefix(20))")
      }
      #expect(!FileManager.default.fileExists(atPath: Self.file(pages)))
      let name = "<script>alert(1)</script>"
      #expect(try await Self.keep(name, "q=\"><script>alert(1)", in: pages).status == 303)
      let outside = #"[{"name": "x", "query": "/example.org?q=a"}, {"name": "y", "query": "q=b"}]"#
      #expect(!(try await pages.get("/").body.contains("<script>alert")))
      try Data(outside.utf8).write(to: URL(fileURLWithPath: Self.file(pages)))
      let links = try await pages.get("/").values(of: "href").filter { $0.contains("example") }
      #expect(links.isEmpty)
    }
  }

  @Test(
    "Beside an encrypted library no search is kept, and copies of files are said to be plain",
    .enabled(if: Library.canEncrypt))
  func encrypted() async throws {
    let secret = try LibrarySecret(.file, SecretBytes(Array("sixteen bytes or more".utf8)))
    try await PageLibrary.run(Self.items, secret: secret) { (pages) async throws in
      let found = try await pages.get("/?q=tent")
      #expect(found.body.contains("A tent"))
      #expect(!found.body.contains("Keep this search"))
      let reply = try await Self.keep("Camping", "q=tent", in: pages)
      #expect(reply.status == 422 && reply.body.contains("The library is encrypted"))
      #expect(!FileManager.default.fileExists(atPath: Self.file(pages)))
      #expect(try await pages.get("/sources").body.contains("these copies aren’t"))
    }
    try await PageLibrary.run(Self.items) { (pages) async throws in
      #expect(!(try await pages.get("/sources").body.contains("these copies aren’t")))
    }
  }

  @Test("A damaged file is named and left as it is")
  func damaged() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      try Data("not JSON".utf8).write(to: URL(fileURLWithPath: Self.file(pages)))
      #expect(try await pages.get("/").status == 200)
      #expect(try await pages.get("/?q=tent").status == 200)
      let reply = try await Self.keep("A", "q=a", in: pages)
      #expect(reply.status == 422)
      #expect(reply.body.contains("-searches"))
      #expect(try String(contentsOfFile: Self.file(pages), encoding: .utf8) == "not JSON")
    }
  }
}
