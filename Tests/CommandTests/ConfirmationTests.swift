import Foundation
import TestSupport
import Testing

@Suite("Asking before something is erased")
struct ConfirmationTests {
  /// The commands that erase a note, a source, a memory, or everything.
  private static let commands = [
    ["forget", "notes/bread.txt"], ["forget", "--kind", "note,mail"],
    ["forget", "--everything"],
    ["forget", "--everything", "--json"], ["remove", "notes"], ["memory", "forget", "1"],
    ["memory", "forget", "--all"], ["memory", "review", "--reject", "3"],
  ]

  /// A library with two sources, a memory, a secret, and a memory that waits for review.
  private func workspace() async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    let memories = [
      ("I drive a Prius.", "personal", "active"), ("The safe opens with 4711.", "secret", "active"),
      ("I own perhaps a boat.", "personal", "pending"),
    ].map { text, sensitivity, state in
      """
      {"id": 1, "kind": "fact", "subject": "user", "text": "\(text)",
       "sensitivity": "\(sensitivity)", "state": "\(state)", "created": "2024-05-03T10:00:00Z",
       "evidence": []}
      """
    }
    try workspace.folder.file(
      "memories.json",
      """
      {"format": "recollect-memories", "version": 1, "memories": [\(memories.joined(separator: ","))]}
      """)
    let outcome = try await workspace.run("memory", "import", "memories.json")
    #expect(outcome.output == "Added 3 memories.\n", outcome.comment)
    return workspace
  }

  /// Returns what the library has of items and memories.
  private func contents(of workspace: Workspace) async throws -> [String] {
    let items = try await workspace.run("forget", "--everything", "--dry-run")
    let memories = try await workspace.run("memory", "list", "--all", "--secrets")
    return [items.output, memories.output]
  }

  /// Runs the program on a pseudo-terminal and answers its question.
  ///
  /// - Parameter change: A function that is called while the question waits.
  private func answer(
    _ reply: String, to arguments: [String], in workspace: Workspace,
    after change: () async throws -> Void = {}
  ) async throws -> (code: Int32, text: String) {
    let terminal = try PseudoTerminal()
    let process = try workspace.start(arguments, on: terminal)
    var isAnswered = false
    let text = try await terminal.readToEnd { text in
      guard !isAnswered, text.contains("[y/N] ") else { return }
      isAnswered = true
      try await change()
      try terminal.type(reply)
    }
    let end = try await process.end()
    #expect(isAnswered, "\(text)")
    return (end.status, text)
  }

  @Test("Without a terminal, nothing is erased unless --yes is given")
  func withoutTerminal() async throws {
    let workspace = try await workspace()
    let before = try await contents(of: workspace)
    for command in Self.commands {
      for input in ["", "n\n", "y\n"] {
        let outcome = try await workspace.run(command, input: input)
        #expect(outcome.code == 64 && outcome.output.isEmpty, outcome.comment)
        outcome.expectErrors("Nothing was erased. Give --yes")
      }
    }
    #expect(try await contents(of: workspace) == before)
  }

  @Test("On a terminal, everything but a yes erases nothing", .needsTerminal)
  func refused() async throws {
    let workspace = try await workspace()
    let before = try await contents(of: workspace)
    for command in Self.commands {
      let outcome = try await answer("n\n", to: command, in: workspace)
      #expect(outcome.code == 1, "\(outcome)")
    }
    for reply in ["\n", "\u{4}", "yesterday\n", "recollect status\n"] {
      let outcome = try await answer(reply, to: Self.commands[0], in: workspace)
      #expect(outcome.code == 1 && outcome.text.contains("Nothing was forgotten."), "\(outcome)")
    }
    #expect(try await contents(of: workspace) == before)
  }

  @Test(
    "What goes is shown before the question, memories by their words, secrets without theirs",
    .needsTerminal)
  func shown() async throws {
    let workspace = try await workspace()
    func question(_ command: String...) async throws -> String {
      let outcome = try await answer("n\n", to: command, in: workspace)
      return String(
        outcome.text.prefix(upTo: try #require(outcome.text.firstRange(of: "[y/N]")).lowerBound))
    }
    let item = "mail  2001-05-01  Camping in July  mail.mbox:1"
    let everything = try await question("forget", "--everything")
    #expect(everything.contains(item) && everything.contains("I drive a Prius."), "\(everything)")
    #expect(everything.contains("(a secret;") && !everything.contains("4711"), "\(everything)")
    #expect(everything.contains("6 items of 2 sources and 3 memories"), "\(everything)")
    let removal = try await question("remove", "mail.mbox")
    #expect(removal.contains(item) && removal.contains("(3 mails, "), "\(removal)")
    let place = try await question("forget", "mail.mbox:1")
    #expect(place.contains(item) && !place.contains("Piano"), "\(place)")
    let memory = try await question("memory", "forget", "1", "2")
    #expect(memory.contains("I drive a Prius.") && !memory.contains("4711"), "\(memory)")
    let rejection = try await question("memory", "review", "--reject", "3")
    #expect(rejection.contains("I own perhaps a boat."), "\(rejection)")
    let json = try await workspace.run("forget", "--everything", "--dry-run", "--json")
    #expect((try json.json()["items"] as? [Any])?.count == 6, json.comment)
    #expect((try json.json()["memories"] as? [Any])?.count == 3, json.comment)
    #expect(!json.output.contains("4711"), json.comment)
  }

  @Test(
    "What is added while the question waits isn't forgotten",
    .needsTerminal,
    arguments: [["forget", "notes"], ["forget", "--kind", "note"]])
  func addedMeanwhile(_ command: [String]) async throws {
    let workspace = try await workspace()
    let outcome = try await answer("y\n", to: command, in: workspace) {
      try workspace.folder.file("notes/later.md", "# Later\n\nThis came later.\n")
      try await workspace.addWithoutModel("notes")
    }
    #expect(outcome.code == 0 && outcome.text.contains("Forgot "), "\(outcome)")
    let left = try await workspace.run(command + ["--dry-run"])
    left.expectOutput("later.md:1\n1 item would be forgotten.")
  }

  @Test("Everything isn't forgotten if more than was listed would go", .needsTerminal)
  func everythingChangedMeanwhile() async throws {
    let workspace = try await workspace()
    let outcome = try await answer("y\n", to: ["forget", "--everything"], in: workspace) {
      try workspace.folder.file("notes/later.md", "# Later\n\nThis came later.\n")
      try await workspace.addWithoutModel("notes")
    }
    #expect(outcome.code == 1 && outcome.text.contains("Nothing was forgotten;"), "\(outcome)")
    let left = try await workspace.run("forget", "--everything", "--dry-run")
    left.expectOutput("7 items of 2 sources and 3 memories")
  }

  @Test("What changed while the question waited stays, and that is said", .needsTerminal)
  func changedMeanwhile() async throws {
    let workspace = try await workspace()
    let outcome = try await answer("y\n", to: ["forget", "notes"], in: workspace) {
      try workspace.folder.file("notes/git/undo.md", "# Another title\n\nAnother text.\n")
      try await workspace.addWithoutModel("notes")
    }
    #expect(outcome.code == 1 && outcome.text.contains("Forgot 2 items."), "\(outcome)")
    #expect(outcome.text.contains("1 item changed while the question waited"), "\(outcome)")
  }

  @Test("A long list ends with the number of what isn't shown")
  func longList() async throws {
    let workspace = try Workspace()
    for number in 10..<27 {
      try workspace.folder.file("many/\(number).md", "# Note \(number)\n\nText \(number).\n")
    }
    try await workspace.addWithoutModel("many")
    let outcome = try await workspace.run("forget", "many", code: 64)
    outcome.expectErrors("Note 19  many/19.md:1\nand 7 more\n")
  }

  @Test(
    "A yes erases", .needsTerminal,
    arguments: ["y\n", "Yes\n"])
  func confirmed(_ reply: String) async throws {
    let workspace = try await workspace()
    for (command, result) in [
      (["forget", "mail.mbox:1"], "Forgot 1 item."),
      (["memory", "forget", "1"], "Forgot 1 memory."),
      (["remove", "notes"], "Removed "),
      (["forget", "--everything"], "Forgot 2 items of 1 source"),
    ] {
      let outcome = try await answer(reply, to: command, in: workspace)
      #expect(outcome.code == 0 && outcome.text.contains(result), "\(outcome)")
    }
  }
}
