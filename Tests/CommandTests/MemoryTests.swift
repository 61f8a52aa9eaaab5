import Foundation
import Testing
import TestSupport

@Suite("Memories")
struct MemoryTests {
  /// An export with a fact, a secret, and a memory that waits for review.
  private static func export(
    version: Int = 1, texts: [String] = ["I drive a Prius.", "The safe opens with 4711."]
  ) -> String {
    let memories = texts.enumerated().map { position, text in
      """
      {"id": \(position + 7), "kind": "fact", "subject": "user", "text": "\(text)",
       "sensitivity": "\(text.contains("safe") ? "secret" : "personal")",
       "state": "\(text.contains("perhaps") ? "pending" : "active")",
       "created": "2024-05-03T10:00:00Z",
       "evidence": [{"conversation": "c", "turn": 1, "range": [0, 5], "quote": "I dri",
                     "date": "2024-05-03T10:00:00Z"}]}
      """
    }
    return """
      {"format": "recollect-memories", "version": \(version),
       "memories": [\(memories.joined(separator: ", "))]}
      """
  }

  private func workspace(_ export: String = export()) async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.folder.file("memories.json", export)
    let outcome = try await workspace.run("memory", "import", "memories.json")
    #expect(outcome.code == 0 && outcome.output.hasPrefix("Added "), outcome.comment)
    return workspace
  }

  @Test("Memories are listed, without the texts of secrets")
  func list() async throws {
    let workspace = try await workspace()
    let list = try await workspace.run("memory")
    list.expectOutput(
      "1  fact          2024-05-03  I drive a Prius.", "(a secret; --secrets shows it)")
    #expect(!list.output.contains("4711"), list.comment)
    let secrets = try await workspace.run("memory", "list", "--secrets", "--json")
    let memories = try #require(secrets.json()["memories"] as? [[String: Any]])
    #expect(
      memories.map { $0["text"] as? String } == ["I drive a Prius.", "The safe opens with 4711."])
    let hidden = try await workspace.run("memory", "list", "--json")
    #expect(hidden.code == 0 && !hidden.output.contains("4711"), hidden.comment)
  }

  @Test("A library without memories says so")
  func empty() async throws {
    let workspace = try await workspace(Self.export(texts: []))
    let list = try await workspace.run("memory", "list")
    #expect(list.code == 1 && list.output == "There are no memories.\n", list.comment)
  }

  @Test("A memory is shown with its evidence, corrected and forgotten")
  func correctAndForget() async throws {
    let workspace = try await workspace()
    let show = try await workspace.run("memory", "show", "1")
    show.expectOutput("you said on 2024-05-03: \"I dri\"")
    let secret = try await workspace.run("memory", "show", "2")
    #expect(secret.code == 0 && !secret.output.contains("4711"), secret.comment)
    let secretJSON = try await workspace.run("memory", "show", "2", "--json")
    #expect(secretJSON.code == 0 && !secretJSON.output.contains("4711"), secretJSON.comment)
    let edited = try await workspace.run("memory", "edit", "2", "--kind", "task")
    #expect(edited.code == 0 && !edited.output.contains("4711"), edited.comment)
    let asked = try await workspace.run("memory", "show", "2", "--secrets")
    asked.expectOutput("The safe opens with 4711.")
    let forgotten = try await workspace.run("memory", "forget", "1", "2", "--yes")
    #expect(forgotten.output == "Forgot 2 memories.\n", forgotten.comment)
    for word in ["Prius", "4711"] {
      #expect(try !Data(contentsOf: URL(fileURLWithPath: workspace.library)).contains(word))
    }
    try await workspace.run("memory", "show", "1", code: 66).expectErrors("There is no memory 1.")
    let again = try await workspace.run("memory", "forget", "1", code: 66)
    again.expectErrors("Nothing was forgotten.")
  }

  @Test("Memories that wait are accepted or rejected")
  func review() async throws {
    let workspace = try await workspace(
      Self.export(texts: ["I own perhaps a boat.", "I own perhaps a car."]))
    try await workspace.run("memory", "list", code: 1)
    let waiting = try await workspace.run("memory", "review")
    waiting.expectOutput("I own perhaps a boat. (waits for review)")
    let unknown = try await workspace.run("memory", "review", "--accept", "9", code: 66)
    unknown.expectErrors("Nothing was changed.")
    let review = try await workspace.run(
      "memory", "review", "--accept", "1", "--reject", "2", "--yes")
    #expect(review.output == "Accepted 1 memory, rejected 1.\n", review.comment)
    let list = try await workspace.run("memory", "list", "--all")
    #expect(list.output.contains("boat") && !list.output.contains("car"), list.comment)
  }

  @Test("An export without secrets is imported by another library, once")
  func exportAndImport() async throws {
    let workspace = try await workspace()
    let export = try await workspace.run("memory", "export")
    #expect(export.output.contains("Prius") && !export.output.contains("4711"), export.comment)
    #expect(export.errors == "1 memory above this sensitivity left out.\n", export.comment)
    let other = try Workspace()
    try other.folder.file("memories.json", export.output)
    let added = try await other.run("memory", "import", "memories.json")
    #expect(added.output == "Added 1 memory.\n", added.comment)
    let again = try await other.run("memory", "import", "memories.json")
    #expect(again.output == "Added 0 memories; 1 already there.\n", again.comment)
  }

  @Test("An export that can't be read whole adds nothing and says why")
  func badImports() async throws {
    let workspace = try Workspace()
    let good = Self.export()
    let cases = [
      (String(good.prefix(good.count / 2)), "The end of the export is missing."),
      (Self.export(version: 2), "A newer version of Recollect has written this export."),
      ("{\"a\": 1}", "This isn't an export of memories."),
      ("", "This isn't an export of memories."),
      (
        good.replacing("\"kind\": \"fact\"", with: "\"kind\": \"colour\""),
        "a value that can't be read, at memories.[0].kind"
      ),
    ]
    for (text, message) in cases {
      try workspace.folder.file("memories.json", text)
      let outcome = try await workspace.run("memory", "import", "memories.json")
      #expect(outcome.code == 65 && outcome.errors.contains(message), outcome.comment)
      outcome.expectErrors("memories.json: ")
    }
    try await workspace.run("memory", "import", "none.json", code: 66)
  }

  @Test("A memory is added without a library, and once", .needsEmbedder)
  func add() async throws {
    let workspace = try Workspace()
    let added = try await workspace.run("memory", "add", "I keep bees in Leer.")
    #expect(added.output == "remembers 1: I keep bees in Leer.\n", added.comment)
    #expect(added.errors.hasPrefix("New library: "), added.comment)
    let again = try await workspace.run("memory", "add", "I keep bees in Leer.", "--json")
    #expect(try again.json()["change"] as? String == "confirmed", again.comment)
    let secret = try await workspace.run("memory", "add", "My locker code is 4711.", "--json")
    let memory = try #require(secret.json()["memory"] as? [String: Any])
    #expect(memory["sensitivity"] as? String == "secret", secret.comment)
    #expect(memory["evidence"] as? [String] == [], secret.comment)
    let list = try await workspace.run("memory", "list")
    #expect(!list.output.contains("4711") && list.output.contains("I keep bees"), list.comment)
    try await workspace.run("memory", "add", " ", code: 64)
  }

  @Test("A question is answered from a memory alone, with its day", .needsLargeModel)
  func answer() async throws {
    let workspace = try Workspace()
    _ = try await workspace.run("memory", "add", "My name is Wanda Mucha.")
    let json = try await workspace.run("ask", "What is my name?", "--json")
    let passages = try #require(json.json()["passages"] as? [[String: Any]])
    #expect(passages.map { $0["memory"] as? Int } == [1], json.comment)
    let text = try await workspace.run("ask", "What is my name?")
    #expect(text.output.hasPrefix("Found:\n  [1] memory 1  memory of 20"), text.comment)
    #expect(text.code == 0 && text.output.contains("“My name is Wanda Mucha"), text.comment)
    #expect(text.output.contains(/”  memory of \d{4}-\d\d-\d\d\n/), text.comment)
    let without = try await workspace.run("ask", "What is my name?", "--no-memory")
    #expect(without.code == 1 && !without.output.contains("Wanda"), without.comment)
    let filtered = try await workspace.run("ask", "What is my name?", "--kind", "mail")
    #expect(filtered.code == 1 && !filtered.output.contains("Wanda"), filtered.comment)
  }

  @Test("A chat in a new home remembers what is told, and says if nothing was", .needsLargeModel)
  func newHome() async throws {
    let workspace = try Workspace()
    let told = try await workspace.run("chat", "--json", input: "I own a kite.\n")
    told.expectErrors("New library: ", "recollect add PATH")
    let turn = try told.json()
    #expect(turn["asks"] as? Bool == false && turn["reply"] == nil, told.comment)
    let changes = try #require(turn["changes"] as? [[String: Any]])
    #expect(changes.map { $0["change"] as? String } == ["stored"], told.comment)
    let nothing = try await workspace.run(
      "chat", input: "If I moved to Rome I would buy a Vespa.\n")
    #expect(nothing.output.hasPrefix("Nothing of this was remembered."), nothing.comment)
    #expect(!nothing.output.contains("library doesn't say"), nothing.comment)
    let asked = try await workspace.run("chat", "--json", input: "Do I own a kite?\n")
    let reply = try #require(asked.json()["reply"] as? [String: Any])
    let passages = try #require(reply["passages"] as? [[String: Any]])
    #expect(passages.first?["memory"] as? Int == 1, asked.comment)
    #expect(try asked.json()["understood_as"] == nil, asked.comment)
  }

  @Test("A chat remembers what is told, and recalls it in the next chat", .needsLargeModel)
  func chat() async throws {
    let workspace = try Workspace.withSources()
    _ = try await workspace.run("add", "notes")
    let told = try await workspace.run("chat", input: "I drive a 2014 Toyota Prius.\n")
    #expect(told.output == "(remembers 1: I drive a 2014 Toyota Prius.)\n", told.comment)
    let asked = try await workspace.run("chat", input: "My car needs maintenance. What is it?\n")
    #expect(asked.output.hasPrefix("(recalls 1: I drive a 2014 Toyota Prius.)\n"), asked.comment)
    let without = try await workspace.run(
      "chat", "--no-memory", "--lines", input: "Which garage repairs my car?\nI live in Lyon.\n")
    #expect(!without.output.contains("recalls"), without.comment)
    #expect(!without.output.contains("remembers"), without.comment)
    try await workspace.run("memory", "search", "Toyota").expectOutput("Toyota")
    try await workspace.run("memory", "edit", "1", "--text", "I ride a bicycle.", code: 0)
    let list = try await workspace.run("memory", "list", "--all")
    #expect(list.output.contains("I ride a bicycle.") && !list.output.contains("Lyon"))
  }

  @Test("A chat is kept, found by a search, and continued", .needsLargeModel)
  func continued() async throws {
    let workspace = try Workspace.withSources()
    _ = try await workspace.run("add", "notes")
    let none = try await workspace.run("chat", "--continue", code: 1)
    none.expectErrors("no conversation to continue")
    _ = try await workspace.run("chat", input: "When do we harvest the pumpkins?\n")
    let found = try await workspace.run("search", "harvest the pumpkins", "--json")
    let passages = try #require(found.json()["passages"] as? [[String: Any]])
    let kept = passages.filter { $0["path"] as? String == "conversations" }
    let id = try #require((kept.first?["item_ids"] as? [String])?.first)
    try await workspace.run("show", id, code: 0).expectOutput("When do we harvest")
    let more = try await workspace.run("chat", "--continue", input: "What goes on the compost?\n")
    #expect(
      more.output.hasPrefix("(continues \(id.dropLast(2)), 1 message)\nyou> When do we harvest"),
      more.comment)
    let ask = try await workspace.run("ask", "When do we harvest the pumpkins?", "--json")
    #expect(!ask.output.contains("\"conversations\""), ask.comment)
    let forget = try await workspace.run("forget", id, "--yes")
    #expect(forget.output == "Forgot 1 item.\n", forget.comment)
    try await workspace.run("chat", "--no-memory", input: "And the bread?\n", code: 0)
    let status = try await workspace.run("search", "And the bread", "--mode", "lexical")
    #expect(!status.output.contains("And the »bread«"), status.comment)
  }

  /// Kills chats at random moments.
  ///
  /// Each memory that a chat has announced must be stored once.
  @Test("A killed chat loses no memory and has none twice", .needsLargeModel)
  func killed() async throws {
    var random = SeededGenerator(seed: 12)
    let workspace = try Workspace.withSources()
    _ = try await workspace.run("add", "notes")
    let things = ["boat", "kite", "violin", "tractor", "telescope", "loom"]
    let input = things.map { "I own a \($0). Our cat sleeps on the \($0).\n" }.joined()
    var announced: Set<String> = []
    for _ in 1...6 {
      let run = try Run(["chat", "--lines"], environment: [:], input: input, in: workspace)
      try await Task.sleep(for: .milliseconds(Int.random(in: 300...4000, using: &random)))
      kill(run.process.processIdentifier, SIGKILL)
      let output = try await run.outcome().output
      announced.formUnion(output.matches(of: #/\(remembers \d+: (.*)\)/#).map { String($0.1) })
    }
    try await workspace.run("chat", input: "I own a harp.\n", code: 0)
    let list = try await workspace.run("memory", "list", "--all", "--json")
    let memories = try #require(list.json()["memories"] as? [[String: Any]])
    let texts = memories.compactMap { $0["text"] as? String }
    #expect(Set(texts).count == texts.count && texts.contains("I own a harp."), "\(texts)")
    #expect(Set(texts).isSuperset(of: announced), "\(announced) \(texts)")
  }
}

extension Data {
  fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
