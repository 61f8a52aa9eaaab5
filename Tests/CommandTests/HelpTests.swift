import Foundation
import Testing

@Suite("Help")
struct HelpTests {
  static let commands = [
    "add", "search", "recent", "related", "open", "export", "ask", "chat", "memory", "summarize",
    "agenda", "people", "status", "remove", "evaluate", "models", "serve", "config", "encrypt",
    "key", "backup",
  ]

  @Test("The program explains itself, its commands and its exit codes")
  func program() async throws {
    let outcome = try await Workspace().run("--help", code: 0)
    for command in Self.commands {
      outcome.expectOutput("\n  \(command) ")
    }
    for code in ["0", "1", "64", "65", "66", "70", "74", "75", "130"] {
      outcome.expectOutput("\n  \(code) ")
    }
  }

  @Test("Each command shows examples", arguments: commands)
  func command(_ name: String) async throws {
    let outcome = try await Workspace().run(name, "--help", code: 0)
    outcome.expectOutput("Example", "recollect \(name)")
    #expect(outcome.errors.isEmpty)
  }

  @Test("-h tells the options without explanations and examples", arguments: ["search", "add"])
  func short(_ name: String) async throws {
    let (short, long) = (
      try await Workspace().run(name, "-h"), try await Workspace().run(name, "--help")
    )
    #expect(short.code == 0 && short.output.count < long.output.count / 2 + 2000, short.comment)
    short.expectOutput("\nUSAGE: recollect \(name)", "--library <file>")
    #expect(!short.output.contains("Examples:"), short.comment)
    #expect(short.output.hasSuffix("--help says more and has examples.\n"), short.comment)
  }

  @Test("The exit codes of the help are those of the documentation")
  func documentedCodes() async throws {
    let page = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Documentation/CommandLine.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let documented = text.matches(of: #/(?m)^\| (\d+) \| /#).map { String($0.1) }
    let help = try await Workspace().run("--help").output
    let shown = help.matches(of: #/(?m)^  (\d+) +\S/#).map { String($0.1) }
    #expect(documented == shown)
  }

  @Test("The reference of the commands is what the program says")
  func reference() async throws {
    let outcome = try await commandReference("check")
    #expect(outcome.code == 0, outcome.comment)
  }

  @Test("The man page has every command")
  func manualPage() async throws {
    let outcome = try await commandReference("man")
    #expect(outcome.output.hasPrefix(".TH RECOLLECT 1 "), outcome.comment)
    for command in Self.commands {
      #expect(outcome.output.contains("\n.SH RECOLLECT \(command.uppercased())\n"))
    }
  }

  private func commandReference(_ what: String) async throws -> Run.Outcome {
    let script = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Scripts/command-reference").standardizedFileURL
    let program = try #require(Run.program)
    let workspace = try Workspace()
    // The folder of a workspace is removed with it.
    defer { withExtendedLifetime(workspace) {} }
    return try await Run(
      executable: script.path, [what, "--program", program.path], in: workspace
    ).outcome()
  }

  @Test("It says its version")
  func version() async throws {
    let outcome = try await Workspace().run("--version", code: 0)
    #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, outcome.comment)
  }

  @Test("A mistyped command gets a suggestion")
  func mistyped() async throws {
    let outcome = try await Workspace().run("shwo", "x", code: 64)
    outcome.expectErrors("There is no command 'shwo'. Did you mean show?")
    let far = try await Workspace().run("dance")
    #expect(!far.errors.contains("Did you mean"), far.comment)
    far.expectErrors("There is no command 'dance'.")
  }

  @Test(
    "A command line that can't be understood is 64 and explained",
    arguments: [
      ["search"], ["search", "a", "--mode", "psychic"], ["search", "a", "--limit", "0"],
      ["search", "a", "--after", "2001-02-30"], ["search", "a", "--kind", "poem"],
      ["search", "a", "--after", "2002", "--before", "2001"], ["search", "  "],
      ["search", "a", "--format", "{page}"], ["search", "a", "--format", "{path"],
      ["search", "a", "--files", "--count"], ["search", "a", "--null"], ["export"],
      ["export", "a", "--search", "b"], ["search", "a", "--rerank", "--sort", "date"],
      ["ask", "a", "--context", "12"], ["add"], ["add", ".", "--as", "poem"], ["dance"],
      ["status", "--loudly"],
    ])
  func usage(_ arguments: [String]) async throws {
    let outcome = try await Run(arguments, in: Workspace()).outcome(code: 64)
    #expect(outcome.errors.hasPrefix("Error: "), outcome.comment)
    #expect(outcome.output.isEmpty)
  }
}
