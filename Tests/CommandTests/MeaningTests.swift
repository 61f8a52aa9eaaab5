import Foundation
import Testing

@Suite("Adding and searching by meaning", .needsEmbedder)
struct MeaningTests {
  @Test("Notes and mail are added, then found by other words than their own")
  func addAndSearch() async throws {
    let workspace = try Workspace.withSources()
    let added = try await workspace.run("add", "notes", "mail.mbox", code: 0)
    added.expectOutput(
      "notes: 3 notes in 3 threads; 3 passages embedded", "mail.mbox: 3 mails in 2 threads;")
    #expect(added.errors == "New library: \(workspace.library)\n", added.comment)

    let outcome = try await workspace.run(
      "search", "picking vegetables before it gets cold", "--json")
    let passages = try #require(try outcome.json()["passages"] as? [[String: Any]])
    #expect(passages.first?["title"] as? String == "The garden in autumn", outcome.comment)
    let scores = try #require(passages.first?["scores"] as? [String: Any])
    #expect((scores["cosine"] as? Double).map { $0 > 0.3 } == true)
  }

  @Test("Adding the same again embeds nothing and says so")
  func again() async throws {
    let workspace = try Workspace.withSources()
    _ = try await workspace.run("add", "notes")
    let again = try await workspace.run("add", "notes", code: 0)
    #expect(
      again.output.contains(
        "Nothing has changed: 3 items were already there, nothing was embedded."), again.comment)
    let json = try await workspace.run("add", "notes", "--json")
    let paths = try #require(try json.json()["paths"] as? [[String: Any]])
    let report = try #require(paths.first?["report"] as? [String: Any])
    #expect(report["changed_nothing"] as? Bool == true)
    #expect(report["passages_embedded"] as? Int == 0)
    #expect((report["items"] as? [String: Int])?["note"] == 3)
  }

  @Test("An edited, a new and a deleted file are all brought up to date")
  func update() async throws {
    let workspace = try Workspace.withSources()
    _ = try await workspace.run("add", "notes")
    try workspace.folder.file("notes/bread.txt", "Rye bread needs a night and a day.\n")
    try workspace.folder.file("notes/new.md", "# A new note\n\nAbout sailing boats.\n")
    try FileManager.default.removeItem(at: workspace.url.appending(path: "notes/garden.md"))
    let outcome = try await workspace.run("add", "notes", code: 0)
    #expect(outcome.output.hasPrefix("Updated "), outcome.comment)
    outcome.expectOutput("2 files read, 1 file removed", "2 passages embedded")
    try await workspace.run("search", "pumpkins", "--mode", "lexical", code: 1)
  }

  @Test("A format can be given by name")
  func format() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("export.dat", Sources.mailbox)
    let outcome = try await workspace.run("add", "export.dat", "--as", "mbox", code: 0)
    outcome.expectOutput("3 mails in 2 threads")
  }

  @Test("Two processes add and search the same library at once")
  func together() async throws {
    let workspace = try Workspace.withSources()
    for number in 1...40 {
      try workspace.folder.file("one/\(number).md", "# One \(number)\n\nApples and pears.\n")
      try workspace.folder.file("two/\(number).md", "# Two \(number)\n\nBoats and sails.\n")
    }
    _ = try await workspace.run("add", "notes")
    let runs = [
      try workspace.start("add", "one"), try workspace.start("add", "two"),
      try workspace.start("search", "undo a commit"),
    ]
    for run in runs {
      try await run.outcome(code: 0)
    }
    let status = try await workspace.run("status", "--json")
    #expect(try status.json()["items"] as? Int == 83, status.comment)
    #expect(try status.json()["incomplete_files"] as? Int == 0, status.comment)
  }
}
