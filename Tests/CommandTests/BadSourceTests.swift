import Foundation
import Testing

@Suite("Sources that can't be read", .needsEmbedder)
struct BadSourceTests {
  private func add(
    _ arguments: String..., prepare: (TemporaryFolder) throws -> Void
  ) async throws -> (outcome: Run.Outcome, workspace: Workspace) {
    let workspace = try Workspace()
    try prepare(workspace.folder)
    return (try await workspace.run(["add"] + arguments), workspace)
  }

  @Test("A path that isn't there is 66, and no library is made")
  func missing() async throws {
    let (outcome, workspace) = try await add("nowhere") { _ in }
    #expect(outcome.code == 66)
    #expect(
      outcome.errors.hasPrefix("recollect: nowhere: There is nothing at this path."),
      outcome.comment)
    #expect(outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: workspace.library))
  }

  @Test("One path that fails doesn't stop the others")
  func others() async throws {
    let (outcome, _) = try await add("nowhere", "good.txt") {
      try $0.file("good.txt", "Something good to remember.\n")
    }
    #expect(outcome.code == 66)
    outcome.expectErrors("nowhere: There is nothing")
    outcome.expectOutput("good.txt: 1 note in 1 thread")
  }

  @Test("An empty folder is 1 and said to be empty")
  func empty() async throws {
    let (outcome, _) = try await add("empty") {
      try FileManager.default.createDirectory(
        at: $0.url.appending(path: "empty"), withIntermediateDirectories: false)
    }
    #expect(outcome.code == 1)
    outcome.expectErrors("There is nothing to add")
    #expect(outcome.output.isEmpty)
  }

  @Test("A broken link is reported; the rest is added")
  func dangling() async throws {
    let (outcome, _) = try await add("notes") {
      try $0.file("notes/good.txt", "Something good to remember.\n")
      try FileManager.default.createSymbolicLink(
        atPath: $0.url.appending(path: "notes/lost.txt").path, withDestinationPath: "gone.txt")
    }
    #expect(outcome.code == 0)
    outcome.expectOutput("1 note")
    outcome.expectErrors("lost.txt: It is a link to something that isn't there.")
  }

  @Test(
    "A file without read permission is reported", .enabled(if: geteuid() != 0, "Root reads all."))
  func unreadable() async throws {
    let (outcome, _) = try await add("notes") {
      try $0.file("notes/good.txt", "Something good to remember.\n")
      let secret = try $0.file("notes/secret.txt", "Nobody may read this.\n")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret.path)
    }
    #expect(outcome.code == 0)
    outcome.expectErrors("secret.txt: ")
  }

  @Test("A binary file is skipped and named")
  func binary() async throws {
    let (outcome, workspace) = try await add("photo.jpg") {
      try $0.file("photo.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0] + (0..<4000).map { UInt8($0 % 251) }))
    }
    #expect(outcome.code == 1, outcome.comment)
    outcome.expectErrors("photo.jpg: It isn't in a format", "1 file in \(workspace.url.path):")
    let status = try await workspace.run("status", "--json")
    #expect((try status.json()["sources"] as? [Any])?.isEmpty == true, status.comment)
  }

  @Test("Invalid UTF-8 is read in a likely encoding or reported, and never stops the rest")
  func invalid() async throws {
    let (outcome, workspace) = try await add("notes") {
      try $0.file("notes/good.txt", "Something good to remember.\n")
      try $0.file("notes/bad.md", Data("# Caf".utf8 + [0xE9, 0xFF, 0xC3] + " and more\n".utf8))
    }
    #expect(outcome.code == 0, outcome.comment)
    try await workspace.run("search", "remember", "--mode", "lexical", code: 0)
  }

  @Test("Front matter that doesn't close is reported with its line, and the text is kept")
  func frontMatter() async throws {
    let (outcome, workspace) = try await add("open.md") {
      try $0.file("open.md", "---\ntitle: Open\n\nThe marmalade is on the top shelf.\n")
    }
    #expect(outcome.code == 0, outcome.comment)
    outcome.expectErrors("open.md:1: ")
    try await workspace.run("search", "marmalade", "--mode", "lexical", code: 0)
  }

  @Test("An mbox cut in the middle gives the mails before the cut")
  func cut() async throws {
    let half = Data(Sources.mailbox.utf8).prefix(Sources.mailbox.utf8.count - 120)
    let (outcome, _) = try await add("mail.mbox") { try $0.file("mail.mbox", Data(half)) }
    #expect(outcome.code == 0, outcome.comment)
    outcome.expectOutput("mails in 2 threads")
  }

  @Test("Under --strict the first problem is a failure")
  func strict() async throws {
    let (outcome, workspace) = try await add("mail.mbox", "--strict", "--as", "mbox") {
      try $0.file("mail.mbox", "This is a letter and not a mailbox.\n")
    }
    #expect(outcome.code == 65, outcome.comment)
    outcome.expectErrors("recollect: \(workspace.url.path)/mail.mbox:1: ")
    let status = try await workspace.run("status", "--json")
    #expect((try status.json()["sources"] as? [Any])?.isEmpty == true, status.comment)
  }

  @Test("The first twenty problems are listed, and all with --verbose")
  func many() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/good.txt", "Something good to remember.\n")
    for number in 1...30 {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.url.appending(path: "notes/\(number).bin").path,
        withDestinationPath: "nowhere")
    }
    let short = try await workspace.run("add", "notes", code: 0)
    short.expectErrors("and 10 more; `recollect add --verbose` lists all.")
    let long = try await workspace.run("add", "notes", "--verbose")
    #expect(long.errors.matches(of: #/\.bin: /#).count == 30, long.comment)
    let json = try await workspace.run("add", "notes", "--json")
    let paths = try #require(try json.json()["paths"] as? [[String: Any]])
    #expect(Set(paths[0].keys) == ["path", "seconds", "report"])
    let report = try #require(paths[0]["report"] as? [String: Any])
    let problems = try #require(report["problems"] as? [[String: Any]])
    #expect(problems.count == 30)
    #expect(Set(problems[0].keys) == ["code", "path", "message", "remedy", "is_warning"])
  }

  @Test("Files of no known format are counted, and listed with --verbose")
  func skipped() async throws {
    let workspace = try Workspace()
    for number in 1...5 {
      let ending = number == 1 ? "dat" : "bin"
      try workspace.folder.file("notes/\(number).\(ending)", Data([0, 1, 2, 3, 0xFF, 0xFE, 0]))
    }
    try workspace.folder.file("notes/good.txt", "Something good to remember.\n")
    let short = try await workspace.run("add", "notes", code: 0)
    short.expectErrors("5 files of unknown formats skipped (4 .bin, 1 .dat)")
    let long = try await workspace.run("add", "notes", "--verbose")
    #expect(long.errors.matches(of: #/\.(bin|dat): /#).count == 5, long.comment)
  }
}
