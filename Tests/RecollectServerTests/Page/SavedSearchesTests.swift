import Foundation
import Items
import LibraryKeys
import Recollect
import Testing

@Suite("Saved searches")
struct SavedSearchesTests {
  private static let items = [
    Item(id: "tent", kind: .note, title: "A tent", text: "The tent is in the cellar.")
  ]

  private static func save(
    _ name: String, _ query: String, in pages: PageLibrary
  ) async throws -> RawClient.Reply {
    let allowed = CharacterSet.alphanumerics
    func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
    return try await pages.post("/searches", "name=\(encoded(name))&search=\(encoded(query))")
  }

  @Test("A search is found again under its name, until it's removed")
  func saved() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      let query = "q=tent+kind:note&mode=lexical"
      let before = try await pages.get("/?\(query)&n=40&scores=1")
      #expect(before.body.contains("Save this search"))
      #expect(before.values(of: "value").contains(query))
      let reply = try await Self.save("Camping", query + "&n=40&scores=1", in: pages)
      #expect(reply.status == 303)
      #expect(reply.header("Location") == "/?\(query)")
      let first = try await pages.get("/")
      #expect(first.values(of: "href").contains("/?\(query)"))
      #expect(first.body.contains("Camping"))
      #expect(try await pages.get("/?\(query)&n=40").body.contains("Saved as <bdi>Camping"))
      #expect(try await pages.get("/results?\(query)").body.contains("Saved as <bdi>Camping"))
      let removed = try await pages.post("/searches/remove", "name=Camping")
      #expect(removed.header("Location") == "/")
      #expect(!(try await pages.get("/").body.contains("Camping")))
    }
  }

  @Test("A name stands for the last search that was saved under it")
  func replaced() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      for (name, query) in [("A", "q=one"), ("B", "q=two"), ("A", "q=three")] {
        #expect(try await Self.save(name, query, in: pages).status == 303)
      }
      let links = try await pages.get("/").values(of: "href").filter { $0.hasPrefix("/?") }
      #expect(links == ["/?q=three", "/?q=two"])
    }
  }

  @Test("What can't be saved is refused, and what is saved leads only to searches")
  func hostile() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      let long = String(repeating: "a", count: 5_000)
      for (name, query) in [
        ("", "q=a"), (" ", "q=a"), (String(repeating: "a", count: 61), "q=a"), ("a\nb", "q=a"),
        ("A", ""), ("A", "https://example.org"), ("A", "q="), ("A", "passage=1:0-3"),
        ("A", "q=\(long)"),
      ] {
        let status = try await Self.save(name, query, in: pages).status
        #expect(status == 422, "\(name) \(query.prefix(20))")
      }
      let library = try Library(at: pages.server.library, access: .readWrite)
      #expect(try await library.savedSearches().isEmpty)
      let name = "<script>alert(1)</script>"
      #expect(try await Self.save(name, "q=\"><script>alert(1)", in: pages).status == 303)
      #expect(!(try await pages.get("/").body.contains("<script>alert")))
      let outside = SavedSearch(name: "x", query: "/example.org?q=a")
      try await library.save(outside)
      let links = try await pages.get("/").values(of: "href").filter { $0.contains("example") }
      #expect(links.isEmpty)
    }
  }

  @Test(
    "An encrypted library has its saved searches, and says that copies of files are plain",
    .enabled(if: Library.canEncrypt))
  func encrypted() async throws {
    let secret = try LibrarySecret(.file, SecretBytes(Array("sixteen bytes or more".utf8)))
    try await PageLibrary.run(Self.items, secret: secret) { (pages) async throws in
      #expect(try await Self.save("Camping Zwaluwdam", "q=tent", in: pages).status == 303)
      #expect(try await pages.get("/").body.contains("Zwaluwdam"))
      #expect(try await pages.get("/sources").body.contains("these copies aren’t"))
      let path = pages.server.library.path
      let folder = (path as NSString).deletingLastPathComponent
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        #expect(data.range(of: Data("Zwaluwdam".utf8)) == nil, "\(name)")
      }
    }
    try await PageLibrary.run(Self.items) { (pages) async throws in
      #expect(!(try await pages.get("/sources").body.contains("these copies aren’t")))
    }
  }

  @Test("Forgetting everything forgets the saved searches")
  func forgotten() async throws {
    try await PageLibrary.run(Self.items) { (pages) async throws in
      #expect(try await Self.save("Camping", "q=tent", in: pages).status == 303)
      let library = try Library(at: pages.server.library, access: .readWrite)
      try await library.forgetEverything()
      #expect(try await library.savedSearches().isEmpty)
    }
  }
}
