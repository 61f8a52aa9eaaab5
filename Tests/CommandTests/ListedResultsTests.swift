import Foundation
import Testing

@Suite("Listing results for people and programs")
struct ListedResultsTests {
  private func filled() async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    return workspace
  }

  private func search(_ arguments: String..., in workspace: Workspace) async throws -> Run.Outcome {
    try await workspace.run(["search", "the", "--mode", "lexical", "--all"] + arguments)
  }

  @Test("--files prints each file once, with -0 for xargs, and --count a number")
  func files() async throws {
    let workspace = try await filled()
    try workspace.folder.file("more/two  spaces\nand a line.txt", "The zebra and the okapi.")
    try await workspace.addWithoutModel("more")
    let files = try await search("--files", "-0", in: workspace)
    let paths = files.output.split(separator: "\0").map(String.init)
    #expect(Set(paths).count == paths.count && files.output.hasSuffix("\0"), files.comment)
    #expect(paths.filter { $0.hasSuffix("/mail.mbox") }.count == 1, files.comment)
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) }, files.comment)
    #expect(paths.contains { $0.hasSuffix("two  spaces\nand a line.txt") }, files.comment)
    let count = try await search("--count", in: workspace)
    let listed = try await search("--json", "--limit", "1000", in: workspace)
    let passages = try #require(try listed.json()["passages"] as? [Any])
    #expect(count.output == "\(passages.count)\n", count.comment)
    let none = try await workspace.run("search", "zeppelin", "--mode", "lexical", "--count")
    #expect(none.code == 1 && none.output == "0\n", none.comment)
  }

  @Test("--format prints a line for each result from its fields")
  func format() async throws {
    let workspace = try await filled()
    let arguments = ["search", "reflog", "--mode", "lexical", "--format"]
    let place = try await workspace.run(arguments + ["{path}:{line}"])
    #expect(place.output.contains(#/^/.+/notes/git/undo\.md:\d+\n$/#), place.comment)
    try await workspace.run("show", String(place.output.dropLast()), code: 0)
    let all = try await Run(
      arguments + [#"{{{title}}}\t{kind}\t{id}\t{date}\t{score}\t{text}"#], in: workspace
    ).outcome()
    let fields = all.output.split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 6 && fields[0] == "{Undoing a commit}", all.comment)
    #expect(fields[1] == "note" && fields[2] == "git/undo.md" && fields[3] == "", all.comment)
    #expect(Double(fields[4]) != nil && fields[5].contains("reflog remembers"), all.comment)
    #expect(all.output.filter(\.isNewline).count == 1, all.comment)
    let unknown = try await workspace.run(arguments + ["{page}"], code: 64)
    #expect(unknown.errors.contains("There is no field {page}. The fields are {path}"))
  }

  @Test("--sort date lists the newest first and what has no date last")
  func sorted() async throws {
    let workspace = try await filled()
    let outcome = try await search("--sort", "date", "--format", "{date}", in: workspace)
    let dates = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(dates.count > 3 && dates.first?.hasPrefix("2001-10-05") == true, outcome.comment)
    #expect(Array(dates) == dates.sorted(by: >), outcome.comment)
    let one = try await search(
      "--sort", "date", "--limit", "1", "--format", "{date}", in: workspace)
    #expect(one.output.hasPrefix("2001-10-05"), one.comment)
  }

  @Test("Scores are shown when asked for")
  func scores() async throws {
    let workspace = try await filled()
    let plain = try await search(in: workspace)
    #expect(!plain.output.contains(" · words "), plain.comment)
    try await search("--scores", in: workspace).expectOutput(" · words ")
  }

  @Test("recent names the file of a message whose chat began in another one")
  func recentOfTwoFiles() async throws {
    let workspace = try await Workspace.withLibrary()
    let folder = "more/logs/jabber/jo@example.org/anna@example.org"
    for (day, word) in [("12", "first"), ("13", "second")] {
      let name = "2024-03-\(day).180500+0100CET.txt"
      try workspace.folder.file(
        "\(folder)/\(name)", "Conversation with anna@example.org\n(18:05:11) Anna: \(word)\n")
    }
    try await workspace.addWithoutModel("more")
    let outcome = try await workspace.run(
      "recent", "--kind", "message", "--limit", "1", "--format", "{path}:{line} {text}")
    #expect(
      outcome.output.hasSuffix("2024-03-13.180500+0100CET.txt:2 second\n"), outcome.comment)
  }

  @Test("recent lists the latest items with their own titles and places, up to now")
  func recent() async throws {
    let workspace = try await filled()
    try workspace.folder.file(
      "more/later.md", "---\ntitle: Later\ndate: 2999-01-01\n---\nThe moon base opens.\n")
    try await workspace.addWithoutModel("more")
    let outcome = try await workspace.run("recent", "--format", "{title}|{date}|{line}|{text}")
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: "|").map(String.init)
    }
    #expect(
      lines.map(\.first) == [
        "The garden in autumn", "Piano lessons", "Re: Camping in July", "Camping in July",
      ], outcome.comment)
    #expect(
      lines.map { $0[1].prefix(10) } == [
        "2001-10-05", "2001-06-09", "2001-05-02", "2001-05-01",
      ], outcome.comment)
    #expect(lines[2][2] == "10" && lines[2][3].contains("two sleeping bags"), outcome.comment)
    #expect(!lines[2][3].contains("big tent"), outcome.comment)
    let mails = try await workspace.run("recent", "--kind", "mail", "--limit", "2", "--count")
    #expect(mails.output == "2\n", mails.comment)
    let shown = try await workspace.run("recent", "--limit", "1")
    #expect(shown.output.hasPrefix("1. notes/garden.md:"), shown.comment)
    let before = try await workspace.run("recent", "--before", "1990")
    #expect(before.code == 1 && before.output == "Nothing found.\n", before.comment)
  }

  @Test("related finds what resembles an item, and not the item", .needsEmbedder)
  func related() async throws {
    let workspace = try Workspace.withSources()
    try workspace.folder.file(
      "notes/pumpkin.md", "# Pumpkin patch\n\nHarvest pumpkins before the first frost.\n")
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    let outcome = try await workspace.run("related", "notes/garden.md", "--all", "--files", code: 0)
    let first = outcome.output.split(separator: "\n").first
    #expect(first?.hasSuffix("/notes/pumpkin.md") == true, outcome.comment)
    #expect(!outcome.output.contains("garden.md"), outcome.comment)
    let line = try await workspace.run("related", "mail.mbox:20", "--all", "--format", "{title}")
    #expect(line.code == 0 && !line.output.contains("Piano"), line.comment)
    try await workspace.run("related", "nowhere.md", code: 1).expectErrors("nowhere.md: ")
  }

  @Test("Of equal notes the original is shown, with the places of the copies")
  func copies() async throws {
    let workspace = try Workspace()
    let note = "# Passport\n\nThe number of the passport is on the first page.\n"
    for path in [".trash/passport.md", "backup/passport.md", "papers/passport.md"] {
      // A hidden folder is a source only by its name.
      try workspace.folder.file("\(path)", note)
    }
    for source in ["backup", ".trash", "papers"] { try await workspace.addWithoutModel(source) }
    let outcome = try await workspace.run("search", "passport", "--mode", "lexical", "--json")
    let passages = try #require(try outcome.json()["passages"] as? [[String: Any]])
    #expect(passages.count == 1, outcome.comment)
    let path = try #require(passages.first?["path"] as? String)
    #expect(path.hasSuffix("/papers/passport.md"), outcome.comment)
    let copies = try #require(passages.first?["copies"] as? [[String: Any]])
    #expect(copies.count == 2, outcome.comment)
    let text = try await workspace.run("search", "passport", "--mode", "lexical", "--limit", "1")
    #expect(text.output.hasPrefix("1. papers/passport.md:"), text.comment)
    text.expectOutput("\n   also in ")
    let filtered = try await workspace.run(
      "search", "passport", "--mode", "lexical", "--source", "backup", "--format", "{path}")
    #expect(filtered.output.hasSuffix("/backup/passport.md\n"), filtered.comment)
  }
}
