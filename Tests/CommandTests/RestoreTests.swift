import Foundation
import Recollect
import TestSupport
import Testing

@Suite("Restoring a backup")
struct RestoreTests {
  private static let quince = "Quinces ripen behind the chapel, said Zenobia."
  private static let fig = "Figs from Smyrna were sold by Ephraim."
  private static let plum = "Plums are stoned by Wilhelmina on Sundays."

  private let workspace: Workspace
  private var backup: String { workspace.url.appending(path: "copies/backup.sqlite").path }
  private var library: URL { URL(fileURLWithPath: workspace.library) }

  init() async throws {
    workspace = try Workspace()
    try workspace.folder.file("notes/quince.md", Self.quince + "\n")
    try workspace.folder.file("notes/fig.md", Self.fig + "\n")
    try await workspace.addWithoutModel("notes")
    try workspace.folder.file("copies/README", "")
    try workspace.folder.file("secrets/key", "a key of more than sixteen bytes\n")
  }

  private func key(_ isEncrypted: Bool) -> [String: String] {
    isEncrypted
      ? ["RECOLLECT_KEY_FILE": workspace.url.appending(path: "secrets/key").path] : [:]
  }

  /// Returns the names of the notes that a search for a word finds.
  private func found(
    _ word: String, in library: String? = nil, _ environment: [String: String] = [:]
  ) async throws -> String {
    let place = library.map { ["--library", $0] } ?? []
    let outcome = try await workspace.run(
      ["search", word, "--mode", "lexical", "--files"] + place, environment: environment)
    #expect([0, 1].contains(outcome.code), outcome.comment)
    return outcome.output
  }

  @Test(
    "What was forgotten since is neither restored nor added again", arguments: [false, true])
  func forgotten(isEncrypted: Bool) async throws {
    let environment = key(isEncrypted)
    _ = try await Library(at: library, access: .readWrite).remember(
      Memory.Draft("I keep bees in Leer."))
    if isEncrypted {
      try await workspace.run("encrypt", environment: environment, code: 0)
    }
    try await workspace.run("backup", backup, environment: environment, code: 0)
    for arguments in [["forget", "notes/fig.md", "--yes"], ["memory", "forget", "1", "--yes"]] {
      try await workspace.run(arguments, environment: environment, code: 0)
    }
    try await workspace.run("restore", backup, environment: environment, code: 64)
    let restored = try await workspace.run(
      "restore", backup, "--yes", environment: environment, code: 0)
    restored.expectOutput("without 1 item and 1 memory")
    #expect(try await found("quinces", environment).contains("quince.md"))
    #expect(try await found("figs", environment) == "")
    for text in [Self.fig, "I keep bees in Leer."] {
      try await workspace.run("forget", "--prove", text, environment: environment, code: 0)
    }
    // The backup itself stays as it was made.
    #expect(try await found("figs", in: backup, environment).contains("fig.md"))
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url.path)
    #expect(!names.contains { $0.contains("partial") || $0.contains("replacing") }, "\(names)")
    if isEncrypted { return }
    try await workspace.addWithoutModel("notes")
    #expect(try await found("figs") == "")
  }

  @Test("What was added since goes, and comes back when it is added again")
  func added() async throws {
    try await workspace.run("backup", backup, code: 0)
    try workspace.folder.file("notes/plum.md", Self.plum + "\n")
    try await workspace.addWithoutModel("notes")
    #expect(try await found("plums").contains("plum.md"))
    try await workspace.run("restore", backup, "--yes", code: 0)
    #expect(try await found("plums") == "")
    try await workspace.addWithoutModel("notes")
    #expect(try await found("plums").contains("plum.md"))
  }

  @Test("A backup forgets what was forgotten in the library, and nothing else")
  func forgetInBackup() async throws {
    try await workspace.run("backup", backup, code: 0)
    try await workspace.run("forget", "--in", backup, "--yes", code: 1).expectOutput("has nothing")
    try await workspace.run("forget", "notes/fig.md", "--yes", code: 0)
    let listed = try await workspace.run("forget", "--in", backup, "--dry-run", code: 0)
    listed.expectOutput("fig.md")
    #expect(!listed.output.contains("quince.md"), listed.comment)
    #expect(try await found("figs", in: backup).contains("fig.md"))
    try await workspace.run("forget", "--in", backup, code: 64)
    let forgotten = try await workspace.run("forget", "--in", backup, "--yes", "--json", code: 0)
    #expect(try forgotten.json()["forgotten"] as? Int == 1)
    try await workspace.run("forget", "--prove", Self.fig, "--library", backup, code: 0)
    #expect(try await found("quinces", in: backup).contains("quince.md"))
  }

  @Test("A note that is equal to a forgotten one stays in the backup and is restored")
  func equalNote() async throws {
    try workspace.folder.file("notes/smyrna.md", Self.fig + "\n")
    try await workspace.addWithoutModel("notes")
    try await workspace.run("backup", backup, code: 0)
    try await workspace.run("forget", "notes/fig.md", "--yes", code: 0)
    let restored = try await workspace.run("restore", backup, "--yes")
    restored.expectOutput("without 1 item forgotten since")
    #expect(try await found("figs").contains("smyrna.md"))
    try await workspace.addWithoutModel("notes")
    #expect(try await found("figs").contains("smyrna.md"))
  }

  @Test("A library that isn't a copy is refused, and nothing is forgotten in it")
  func otherLibrary() async throws {
    let other = try await RestoreTests()
    try await workspace.run("forget", "notes/fig.md", "--yes", code: 0)
    let refused = try await workspace.run(
      "forget", "--in", other.workspace.library, "--yes", code: 65)
    refused.expectErrors("isn't a copy")
    #expect(try await other.found("figs").contains("fig.md"))
    let restored = try await workspace.run("restore", other.workspace.library, "--yes", code: 0)
    restored.expectErrors("isn't known")
  }

  @Test("A damaged library is kept beside the restored one")
  func damaged() async throws {
    try await workspace.run("backup", backup, code: 0)
    let bytes = Data("not a database at all".utf8)
    try bytes.write(to: library)
    try await workspace.run("restore", backup, "--yes", code: 0).expectErrors("is kept as")
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.library + ".damaged")) == bytes)
    #expect(try await found("figs").contains("fig.md"))
  }

  @Test("A second damaged library doesn't replace the one that was kept before")
  func damagedAgain() async throws {
    try await workspace.run("backup", backup, code: 0)
    for text in ["first", "second"] {
      try Data(text.utf8).write(to: library)
      try await workspace.run("restore", backup, "--yes", code: 0)
    }
    for (end, text) in [(".damaged", "first"), (".damaged-2", "second")] {
      let kept = try String(contentsOfFile: workspace.library + end, encoding: .utf8)
      #expect(kept == text)
    }
  }

  @Test("A folder and a database of another program aren't replaced")
  func notALibrary() async throws {
    try await workspace.run("backup", backup, code: 0)
    let folder = try await workspace.run(["restore", backup, "--yes", "--library", "notes"])
    #expect(folder.code != 0, folder.comment)
    try await Run(
      executable: "/usr/bin/env",
      ["python3", "-c", "import sqlite3; sqlite3.connect('f.db').execute('CREATE TABLE t (x)')"],
      in: workspace
    ).outcome(code: 0)
    try await workspace.run(["restore", backup, "--yes", "--library", "f.db"], code: 65)
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url.path)
    #expect(names.contains("notes") && names.contains("f.db"), "\(names)")
    #expect(!names.contains { $0.contains(".damaged") }, "\(names)")
  }

  @Test("A log that was left without its library isn't applied to the backup")
  func strayLog() async throws {
    try await workspace.run("backup", backup, code: 0)
    var log = Data()
    do {
      let open = try Library(at: library, access: .readWrite)
      try await open.remember(Memory.Draft("I keep bees in Leer."))
      log = try Data(contentsOf: URL(fileURLWithPath: workspace.library + "-wal"))
    }
    #expect(!log.isEmpty)
    try FileManager.default.removeItem(at: library)
    try log.write(to: URL(fileURLWithPath: workspace.library + "-wal"))
    try await workspace.run("restore", backup, code: 0)
    #expect(try await found("figs").contains("fig.md"))
    let opened = try Library(at: library, access: .readOnly)
    #expect(try await opened.memories() == [])
  }

  @Test("A memory that was forgotten stays so over two backups, and its number isn't used again")
  func memoryOverTwoBackups() async throws {
    let second = workspace.url.appending(path: "copies/second.sqlite").path
    try await workspace.run("backup", backup, code: 0)
    func remember(_ text: String) async throws {
      try await Library(at: library, access: .readWrite).remember(Memory.Draft(text))
    }
    func memories() async throws -> [Int64] {
      try await Library(at: library, access: .readOnly).memories().map(\.id)
    }
    try await remember("I keep bees in Leer.")
    try await workspace.run("backup", second, code: 0)
    try await workspace.run("memory", "forget", "1", "--yes", code: 0)
    try await workspace.run("restore", backup, "--yes", code: 0)
    try await remember("My cousin Otto builds boats.")
    #expect(try await memories() == [2])
    try await workspace.run("restore", second, "--yes", code: 0)
    #expect(try await memories() == [])
  }

  @Test("The message of a memory that only expired is restored")
  func messageOfExpiredMemory() async throws {
    _ = try await workspace.keepChat("Ephraim rides an ostrich.", "Noted.")
    let evidence = Memory.Evidence(
      conversation: "chat", turn: 1, range: 0..<7, quote: "Ephraim", date: Date())
    try await Library(at: library, access: .readWrite).remember(
      Memory.Draft(
        "Ephraim rides.", evidence: [evidence], expires: Date(timeIntervalSinceNow: -60)))
    try await workspace.run("backup", backup, code: 0)
    let expired = try await Library(at: library, access: .readWrite).forgetExpiredMemories()
    #expect(expired == [1])
    let restored = try await workspace.run("restore", backup, "--yes")
    restored.expectOutput("without 1 memory forgotten since")
    try await workspace.run("search", "ostrich", "--mode", "lexical", code: 0)
  }

  @Test("A library behind a symbolic link is replaced where it is, and the link stays")
  func linked() async throws {
    try await workspace.run("backup", backup, code: 0)
    try workspace.folder.file("elsewhere/README", "")
    let place = workspace.url.appending(path: "elsewhere/library.sqlite")
    try FileManager.default.moveItem(at: library, to: place)
    try FileManager.default.createSymbolicLink(at: library, withDestinationURL: place)
    try await workspace.run("forget", "notes/fig.md", "--yes", code: 0)
    try await workspace.run("restore", backup, "--yes", code: 0)
    #expect(try await found("quinces").contains("quince.md"))
    #expect(try await found("figs") == "")
    let values = try library.resourceValues(forKeys: [.isSymbolicLinkKey])
    #expect(values.isSymbolicLink == true)
  }

  @Test("A library that another program has open isn't replaced")
  func inUse() async throws {
    try await workspace.run("backup", backup, code: 0)
    try workspace.folder.file("notes/plum.md", Self.plum + "\n")
    try await workspace.addWithoutModel("notes")
    let open = try Library(at: library, access: .readOnly)
    _ = try await open.status()
    let refused = try await workspace.run("restore", backup, "--yes", code: 75)
    refused.expectErrors("has the library open")
    #expect(try await found("plums").contains("plum.md"))
    _ = try await open.status()
  }

  @Test("A backup with another key is refused, and nothing changes")
  func otherKey() async throws {
    let old = key(true)
    let new = ["RECOLLECT_KEY_COMMAND": "echo another key"]
    try await workspace.run("encrypt", environment: old, code: 0)
    try await workspace.run("backup", backup, environment: old, code: 0)
    try await workspace.run(
      "key", "anew", "--new-key-command", "echo another key", environment: old, code: 0)
    // One secret opens the library, another one its backup, and a program gives one.
    try await workspace.run("restore", backup, "--yes", environment: new, code: 77)
    #expect(try await found("figs", new).contains("fig.md"))
  }
}
