import Foundation
import GRDB
import Testing

@Suite("Libraries that can't be opened")
struct BadLibraryTests {
  private func search(_ workspace: Workspace) async throws -> Run.Outcome {
    try await workspace.run("search", "reflog", "--mode", "lexical")
  }

  @Test("A library that isn't there is 66, and reading makes none")
  func missing() async throws {
    let workspace = try Workspace()
    for command in [["search", "a"], ["status"], ["remove", "a"]] {
      let outcome = try await workspace.run(command, code: 66)
      #expect(
        outcome.errors.hasPrefix("recollect: \(workspace.library): There is no library here."),
        outcome.comment)
    }
    #expect(!FileManager.default.fileExists(atPath: workspace.library))
  }

  @Test("A file that isn't SQLite is 65 and left as it is")
  func notSQLite() async throws {
    let workspace = try Workspace()
    let text = String(repeating: "Dear diary, today it rained. ", count: 100)
    try workspace.folder.file("library.sqlite", text)
    let outcome = try await search(workspace)
    #expect(outcome.code == 65)
    outcome.expectErrors("not a Recollect library")
    #expect(try workspace.folder.text("library.sqlite") == text)
  }

  @Test("A damaged library is 65, with no word of the database's own")
  func damaged() async throws {
    let workspace = try await Workspace.withLibrary()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.library))
    bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
    try bytes.write(to: URL(fileURLWithPath: workspace.library))
    let outcome = try await search(workspace)
    #expect(outcome.code == 65, outcome.comment)
    outcome.expectErrors("damaged")
    #expect(!outcome.errors.contains("SQLITE"), outcome.comment)
    #expect(outcome.errors.split(separator: "\n").count == 1, outcome.comment)
  }

  @Test("A library of a newer version is 65 and says so")
  func newer() async throws {
    let workspace = try await Workspace.withLibrary()
    try await DatabaseQueue(path: workspace.library).write { database in
      try database.execute(
        sql: "INSERT INTO grdb_migrations (identifier) VALUES ('something from the future')")
    }
    let outcome = try await search(workspace)
    #expect(outcome.code == 65)
    outcome.expectErrors("newer version")
  }

  @Test("A library of an older version is 65, and says to add its sources again")
  func older() async throws {
    let workspace = try await Workspace.withLibrary()
    try workspace.writeMigrations(["1 items, chunks, vectors and words"])
    for command in [["search", "note", "--mode", "lexical"], ["status"], ["remove", "notes"]] {
      let outcome = try await workspace.run(command, code: 65)
      let errors = outcome.errors
      #expect(
        errors.hasPrefix("recollect: \(workspace.library): An older version"), outcome.comment)
      #expect(errors.contains("Move it away, then add its sources again."), outcome.comment)
    }
  }

  @Test(
    "A read-only library can be searched; adding to it is 74",
    .enabled(if: geteuid() != 0, "Root may write everything."))
  func readOnly() async throws {
    let workspace = try await Workspace.withLibrary()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o400], ofItemAtPath: workspace.library)
    #expect(try await search(workspace).code == 0)
    try await workspace.run("remove", "notes", code: 74)
  }

  @Test("A folder in the library's place is 65 and called a folder")
  func folder() async throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(
      atPath: workspace.library, withIntermediateDirectories: false)
    let outcome = try await search(workspace)
    #expect(outcome.code == 65)
    outcome.expectErrors("This is a folder")
  }

  @Test("A library whose folder can't be made is 74", .needsEmbedder)
  func unmakeable() async throws {
    let workspace = try Workspace.withSources()
    try workspace.folder.file("file", "in the way")
    let outcome = try await workspace.run(
      "add", "notes", "--library", "file/library.sqlite", code: 74)
    outcome.expectErrors("can't be made")
  }

  @Test("Vectors of a model that is gone are 66, with what to do", .needsEmbedder)
  func goneModel() async throws {
    let workspace = try await Workspace.withLibrary()
    for arguments in [["search", "undo"], ["add", "notes"], ["watch"]] {
      let outcome = try await workspace.run(arguments, code: 66)
      outcome.expectErrors("Its vectors were made by letters")
      let use = "recollect models use granite-embedding-30m-english"
      #expect(outcome.errors.contains(use), outcome.comment)
      outcome.expectErrors("--mode lexical")
    }
    try await workspace.run("search", "undo", "--mode", "lexical", code: 0)
  }

  @Test("Vectors of another model than the one named are 65, with what to do", .needsEmbedder)
  func otherModel() async throws {
    let workspace = try await Workspace.withLibrary()
    for arguments in [["search", "undo"], ["add", "notes"]] {
      let outcome = try await workspace.run(
        arguments + ["--embedder", "all-MiniLM-L6-v2"], code: 65)
      outcome.expectErrors("Its vectors were made by letters", "recollect models use NAME")
    }
  }
}
