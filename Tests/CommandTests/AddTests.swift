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
      let added = try await workspace.run("add", path)
      #expect(added.code == 0, added.comment)
    }
    try workspace.folder.file("par/kid/a.md", "A numbat eats termites.\n")
    let outcome = try await workspace.run("add", "par")
    #expect(outcome.code == 0, outcome.comment)
    let path = workspace.url.path
    #expect(outcome.output.contains("\(path)/par: Nothing has changed"), outcome.comment)
    #expect(outcome.output.contains("Updated \(path)/par/kid: 1 file read"), outcome.comment)
    let found = try await workspace.run("search", "numbat", "--mode", "lexical")
    #expect(found.code == 0, found.comment)
    let json = try await workspace.run("add", "par", "par/kid", "--json").json()
    let paths = try #require(json["paths"] as? [[String: Any]])
    #expect(paths.compactMap { $0["path"] as? String } == ["par", "\(path)/par/kid", "par/kid"])
  }

  @Test("A failed path leaves nothing that would keep its file from the folder")
  func failed() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("docs/lease.txt", "The rent is due in May.\n")
    try workspace.folder.file("docs/empty.txt", "")
    let failed = try await workspace.run("add", "docs/lease.txt", "--as", "mbox")
    #expect(failed.code == 65, failed.comment)
    let empty = try await workspace.run("add", "docs/empty.txt")
    #expect(empty.code == 1, empty.comment)
    let added = try await workspace.run("add", "docs")
    #expect(added.output.contains("Added \(workspace.url.path)/docs: 1 note"), added.comment)
    let again = try await workspace.run("add", "docs/empty.txt")
    #expect(again.code == 1, again.comment)
    #expect(again.errors.contains("docs/empty.txt: There is nothing to add"), again.comment)
  }

  @Test("A source whose file is missing is 66, with the command that removes it")
  func gone() async throws {
    let workspace = try Workspace()
    let file = try workspace.folder.file("a.md", "Pears ripen late.\n")
    let added = try await workspace.run("add", "a.md")
    #expect(added.errors.contains("New library: \(workspace.library)"), added.comment)
    try FileManager.default.removeItem(at: file)
    let outcome = try await workspace.run("add", "a.md")
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains("`recollect remove a.md` forgets it."), outcome.comment)
    let removed = try await workspace.run("remove", "a.md", "--yes")
    #expect(removed.code == 0, removed.comment)
    let unknown = try await workspace.run("add", "a.md")
    #expect(!unknown.errors.contains("recollect remove"), unknown.comment)
  }

  @Test("A format that was named is taken back with --as auto")
  func automatic() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("a.html", "<html><body><p>Pears &amp; plums</p></body></html>\n")
    let text = try await workspace.run("add", "a.html", "--as", "text")
    #expect(text.code == 0, text.comment)
    let same = try await workspace.run("add", "a.html")
    #expect(same.output.contains("Nothing has changed"), same.comment)
    let automatic = try await workspace.run("add", "a.html", "--as", "AUTO")
    #expect(automatic.output.contains("1 file read"), automatic.comment)
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
    #expect(first.output.contains("1 file left out."), first.comment)
    #expect(first.errors.contains("Problems") == false, first.comment)
    try workspace.folder.file("notes/.gitignore", "drafts/\n")
    let second = try await workspace.run("add", "notes")
    #expect(second.output.contains("1 file removed"), second.comment)
    #expect(second.output.contains("1 file and 1 folder left out."), second.comment)
    let found = try await workspace.run("search", "pears", "--mode", "lexical", "--json")
    #expect(!found.output.contains("b.log") && !found.output.contains("drafts"), found.comment)
    let status = try await workspace.run("status")
    #expect(status.output.contains("leaves out *.log"), status.comment)
    let json = try await workspace.run("status", "--json").json()
    let sources = try #require(json["sources"] as? [[String: Any]])
    #expect(sources.map { $0["exclusions"] as? [String] } == [["*.log"]])
    let named = try await workspace.run("add", "notes/drafts/c.md", "--json").json()
    let report = (named["paths"] as? [[String: Any]])?.first?["report"] as? [String: Any]
    #expect((report?["items"] as? [String: Int])?["note"] == 1)
    let all = try await workspace.run("add", "notes", "--no-exclude", "--exclude", "!*")
    #expect(all.code == 0 && !all.output.contains("left out"), all.comment)
    let nothing = try await workspace.run("add", "notes", "--exclude", "[a-")
    #expect(nothing.code == 64, nothing.comment)
  }

  @Test("A folder of which everything is left out says so, and not that it has no text")
  func everythingLeftOut() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/a.md", "Pears ripen late.\n")
    let outcome = try await workspace.run("add", "notes", "--exclude", "*.md")
    #expect(outcome.code == 1, outcome.comment)
    #expect(outcome.errors.contains("Everything here is left out"), outcome.comment)
  }

  @Test("The library in the folder that is added is no problem")
  func libraryInside() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("a.md", "Pears ripen late.\n")
    for _ in 0..<2 {
      let outcome = try await workspace.run("add", ".")
      #expect(outcome.code == 0, outcome.comment)
      #expect(!outcome.errors.contains("Problems"), outcome.comment)
    }
  }
}
