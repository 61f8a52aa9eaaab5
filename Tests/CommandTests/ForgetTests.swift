import Foundation
import Testing

@Suite("Forgetting")
struct ForgetTests {
  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.addWithoutModel()
    return workspace
  }

  @Test("A dry run lists what would be forgotten, and forgets nothing")
  func dryRun() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run("forget", "--kind", "mail", "--dry-run")
    #expect(outcome.code == 0, outcome.comment)
    #expect(
      outcome.output.contains("mail  2001-05-01  Camping in July  mail.mbox:1\n"), outcome.comment)
    #expect(outcome.output.hasSuffix("3 items would be forgotten.\n"), outcome.comment)
    let search = try await workspace.run("search", "tent", "--mode", "lexical")
    #expect(search.code == 0, search.comment)
  }

  @Test("A file, a place in a file, and an id are forgotten, and stay so")
  func places() async throws {
    let workspace = try await workspace()
    for place in ["notes/git/undo.md", "mail.mbox:3", "<camping-2@example.org>"] {
      let outcome = try await workspace.run("forget", place, "--yes")
      #expect(outcome.code == 0 && outcome.output == "Forgot 1 item.\n", outcome.comment)
      #expect(outcome.errors.isEmpty, outcome.comment)
    }
    for word in ["reflog", "tent"] {
      let search = try await workspace.run("search", word, "--mode", "lexical")
      #expect(search.code == 1, search.comment)
    }
    try await workspace.addWithoutModel()
    for word in ["reflog", "tent"] {
      let search = try await workspace.run("search", word, "--mode", "lexical")
      #expect(search.code == 1, search.comment)
    }
  }

  @Test("A proof says what it read, and what is left")
  func prove() async throws {
    let workspace = try await workspace()
    let text = "The reflog remembers every place"
    let before = try await workspace.run("forget", "--prove", text)
    #expect(before.code == 1 && before.output.contains("It isn't forgotten."), before.comment)
    #expect(before.output.contains("library.sqlite, byte "), before.comment)
    let after = try await workspace.run(
      "forget", "notes/git/undo.md", "--yes", "--prove", text)
    #expect(after.code == 0, after.comment)
    #expect(
      after.output.contains("“\(text)” is in no file (UTF-8, UTF-16LE, UTF-16BE"), after.comment)
    #expect(after.output.contains("Word “reflog”: nowhere.\n"), after.comment)
    #expect(after.output.hasSuffix("Nothing of it is left.\n"), after.comment)
    let json = try await workspace.run("forget", "--prove", "bread needs flour", "--json")
    let proof = try #require(try json.json()["proof"] as? [String: Any])
    #expect(proof["is_erased"] as? Bool == false, json.comment)
    #expect((proof["traces"] as? [[String: Any]])?.first?["form"] as? String == "UTF-8")
    #expect(
      Set(proof.keys) == [
        "text", "is_erased", "files", "unread", "forms", "traces", "words", "indexed_words",
      ], json.comment)
  }

  @Test("Everything is forgotten on request")
  func everything() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run("forget", "--everything", "--yes")
    #expect(outcome.output == "Forgot 6 items of 2 sources and 0 memories.\n", outcome.comment)
    let status = try await workspace.run("status")
    #expect(!status.output.contains("mail.mbox"), status.comment)
  }

  @Test("Mistakes are explained, and forget nothing")
  func mistakes() async throws {
    let workspace = try await workspace()
    let cases: [([String], Int32, String)] = [
      ([], 64, "Say what to forget"),
      (["--everything", "--kind", "mail"], 64, "--everything takes no places"),
      (["notes", "--search", "tent"], 64, "Give places, or --search, or --source."),
      (["--prove", "…"], 64, "at least one letter or digit"),
      (["no/such/file.md"], 66, "no/such/file.md: The library has nothing from this place"),
      (["--source", "nowhere"], 66, "Nothing in the library comes from this path"),
      (["--from", "zoe"], 1, ""),
    ]
    for (arguments, code, message) in cases {
      let outcome = try await Run(["forget"] + arguments, environment: [:], in: workspace).outcome()
      let isExplained = message.isEmpty || outcome.errors.contains(message)
      #expect(outcome.code == code && isExplained, outcome.comment)
    }
    let status = try await workspace.run("forget", "--kind", "note,mail", "--dry-run")
    #expect(status.output.contains("6 items would be forgotten."), status.comment)
  }
}
