import Foundation
import Testing

@Suite("Sources inside others, and missing sources", .needsEmbedder)
struct AddTests {
  @Test("Adding a folder brings the sources inside it up to date, each in a line of its own")
  func inside() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("par/kid/a.md", "Pears ripen late.\n")
    try workspace.folder.file("par/b.md", "Plums are early.\n")
    for path in ["par/kid", "par"] {
      try await workspace.run("add", path, code: 0)
    }
    try workspace.folder.file("par/kid/a.md", "A numbat eats termites.\n")
    let outcome = try await workspace.run("add", "par", code: 0)
    let path = workspace.url.path
    outcome.expectOutput("\(path)/par: Nothing has changed", "Updated \(path)/par/kid: 1 file read")
    try await workspace.run("search", "numbat", "--mode", "lexical", code: 0)
    let json = try await workspace.run("add", "par", "par/kid", "--json").json()
    let paths = try #require(json["paths"] as? [[String: Any]])
    #expect(paths.compactMap { $0["path"] as? String } == ["par", "\(path)/par/kid", "par/kid"])
  }

  @Test("A failed path leaves nothing that would keep its file from the folder")
  func failed() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("docs/lease.txt", "The rent is due in May.\n")
    try workspace.folder.file("docs/empty.txt", "")
    try await workspace.run("add", "docs/lease.txt", "--as", "mbox", code: 65)
    try await workspace.run("add", "docs/empty.txt", code: 1)
    try await workspace.run("add", "docs").expectOutput("Added \(workspace.url.path)/docs: 1 note")
    let again = try await workspace.run("add", "docs/empty.txt", code: 1)
    again.expectErrors("docs/empty.txt: There is nothing to add")
  }

  @Test("A source whose file is missing is 66, with the command that removes it")
  func gone() async throws {
    let workspace = try Workspace()
    let file = try workspace.folder.file("a.md", "Pears ripen late.\n")
    try await workspace.run("add", "a.md").expectErrors("New library: \(workspace.library)")
    try FileManager.default.removeItem(at: file)
    let outcome = try await workspace.run("add", "a.md", code: 66)
    outcome.expectErrors("`recollect remove a.md` forgets it.")
    try await workspace.run("remove", "a.md", "--yes", code: 0)
    let unknown = try await workspace.run("add", "a.md")
    #expect(!unknown.errors.contains("recollect remove"), unknown.comment)
  }

  @Test("A format that was named is taken back with --as auto")
  func automatic() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("a.html", "<html><body><p>Pears &amp; plums</p></body></html>\n")
    try await workspace.run("add", "a.html", "--as", "text", code: 0)
    try await workspace.run("add", "a.html").expectOutput("Nothing has changed")
    try await workspace.run("add", "a.html", "--as", "AUTO").expectOutput("1 file read")
    let found = try await workspace.run("search", "pears", "--mode", "lexical")
    #expect(!found.output.contains("&amp;"), found.comment)
  }

  @Test("A new library reports passages that repeat another one as repeated, not as kept")
  func repeated() async throws {
    let workspace = try Workspace()
    for number in 1...3 {
      try workspace.folder.file("notes/\(number)/same.txt", "Pears ripen late.\n")
    }
    let outcome = try await workspace.run("add", "notes")
    #expect(!outcome.output.contains("kept"), outcome.comment)
  }

  @Test("What is left out is counted, kept with the source, and said when it goes")
  func exclusions() async throws {
    let workspace = try Workspace()
    for path in ["a.md", "b.log", "drafts/c.md"] {
      try workspace.folder.file("notes/\(path)", "Pears ripen late in \(path).\n")
    }
    let first = try await workspace.run("add", "notes", "--exclude", "*.log")
    first.expectOutput("1 file left out.")
    #expect(first.errors.contains("Problems") == false, first.comment)
    try workspace.folder.file("notes/.gitignore", "drafts/\n")
    let second = try await workspace.run("add", "notes")
    second.expectOutput("1 file removed", "1 file and 1 folder left out.")
    let found = try await workspace.run("search", "pears", "--mode", "lexical", "--json")
    #expect(!found.output.contains("b.log") && !found.output.contains("drafts"), found.comment)
    let status = try await workspace.run("status")
    status.expectOutput("leaves out *.log")
    let json = try await workspace.run("status", "--json").json()
    let sources = try #require(json["sources"] as? [[String: Any]])
    #expect(sources.map { $0["exclusions"] as? [String] } == [["*.log"]])
    let named = try await workspace.run("add", "notes/drafts/c.md", "--json").json()
    let report = (named["paths"] as? [[String: Any]])?.first?["report"] as? [String: Any]
    #expect((report?["items"] as? [String: Int])?["note"] == 1)
    let all = try await workspace.run("add", "notes", "--no-exclude", "--exclude", "!*")
    #expect(all.code == 0 && !all.output.contains("left out"), all.comment)
    try await workspace.run("add", "notes", "--exclude", "[a-", code: 64)
  }

  @Test("A folder of which everything is left out says so, and not that it has no text")
  func everythingLeftOut() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/a.md", "Pears ripen late.\n")
    let outcome = try await workspace.run("add", "notes", "--exclude", "*.md", code: 1)
    outcome.expectErrors("Everything here is left out")
  }

  @Test("The library in the folder that is added is no problem")
  func libraryInside() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("a.md", "Pears ripen late.\n")
    for _ in 0..<2 {
      let outcome = try await workspace.run("add", ".", code: 0)
      #expect(!outcome.errors.contains("Problems"), outcome.comment)
    }
  }
}
