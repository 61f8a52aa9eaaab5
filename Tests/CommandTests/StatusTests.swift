import Foundation
import Testing

@Suite("Status and removing")
struct StatusTests {
  @Test("Status tells sources, items and vectors")
  func text() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run("status", code: 0)
    outcome.expectOutput(
      "6 items, 5 threads, 5 passages", "5 by letters", "Embedder letters\n", "3 notes in 3 files",
      "3 mails in 1 file")
  }

  @Test("As JSON it has the documented fields")
  func json() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run("status", "--json")
    let json = try outcome.json()
    #expect(
      Set(json.keys) == [
        "path", "bytes", "items", "copies", "threads", "passages", "incomplete_files", "sources",
        "vectors", "embedder", "languages", "unread", "is_encrypted",
      ])
    #expect(json["embedder"] as? String == "letters")
    let sources = try #require(json["sources"] as? [[String: Any]])
    #expect(sources.count == 2)
    for source in sources {
      #expect(
        Set(source.keys) == [
          "path", "added", "updated", "files", "items", "copies", "passages", "is_missing",
          "exclusions", "recognized_languages",
        ],
        outcome.comment)
    }
    #expect((sources.last?["items"] as? [String: Int])?["note"] == 3, outcome.comment)
    let vectors = try #require(json["vectors"] as? [[String: Any]])
    #expect(vectors.first?["model"] as? String == "letters")
    #expect(vectors.first?["count"] as? Int == 5)
  }

  @Test("A source is removed by its path, or by the end of it", arguments: ["notes", "./notes/"])
  func remove(_ name: String) async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run("remove", name, "--yes", code: 0)
    outcome.expectOutput("/notes (3 notes, 3 passages).")
    let left = try await workspace.run("status", "--json")
    #expect(try left.json()["items"] as? Int == 3)
    #expect(
      FileManager.default.fileExists(atPath: workspace.url.appending(path: "notes/bread.txt").path))
  }

  @Test("A source whose file is missing is shown as missing")
  func gone() async throws {
    let workspace = try await Workspace.withLibrary()
    let before = try await workspace.run("status")
    #expect(!before.output.contains("There is nothing at this path now."), before.comment)
    try FileManager.default.removeItem(at: workspace.url.appending(path: "mail.mbox"))
    try await workspace.run("status").expectOutput("There is nothing at this path now.")
    let sources = try #require(
      try await workspace.run("status", "--json").json()["sources"] as? [[String: Any]])
    #expect(sources.map { $0["is_missing"] as? Bool } == [true, false])
  }

  @Test("A source that isn't there is 66, and those that are there are named")
  func unknown() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run("remove", "diary", "--yes", code: 66)
    outcome.expectErrors("diary is not one of its sources.", "mail.mbox")
  }

  @Test("The end of a path that fits two sources removes neither")
  func ambiguous() async throws {
    let workspace = try await Workspace.withLibrary()
    try workspace.folder.file("other/notes/a.txt", "Something else altogether.\n")
    try await workspace.addWithoutModel("other/notes")
    let elsewhere = try TemporaryFolder()
    let run = try Run(["remove", "notes", "--yes"], in: workspace, from: elsewhere.url)
    try await run.outcome(code: 64).expectErrors("Several sources have a path that ends")
  }
}
