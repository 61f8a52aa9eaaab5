import Foundation
import TestSupport
import Testing

/// Tests that a chat remembers what is typed, and nothing of what is pasted or piped.
@Suite("What is typed and what is pasted", .needsLargeModel)
struct PasteTests {
  /// Sentences in the first person, as in a mail of somebody else.
  private static let mail = """
    Please summarize this mail from Anna:
    From: Anna Berg <anna@ex.org>
    Subject: My news

    I am allergic to peanuts.
    My new salary is 9000 euros.
    We moved to Rome last week.
    """

  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.folder.file("notes/nothing.md", "# Nothing\n\nNothing.\n")
    _ = try await workspace.run("add", "notes")
    return workspace
  }

  private func memories(_ workspace: Workspace) async throws -> [String] {
    let list = try await workspace.run("memory", "list", "--all", "--json")
    let memories = try list.json()["memories"] as? [[String: Any]] ?? []
    return memories.compactMap { $0["text"] as? String }
  }

  /// Starts a chat on a pseudo-terminal, or another program in its place.
  private func start(
    _ executable: String? = nil, _ arguments: [String] = ["chat"], on workspace: Workspace
  ) throws -> (terminal: PseudoTerminal, process: Process) {
    let terminal = try PseudoTerminal()
    let process = try workspace.start(
      arguments, on: terminal, executable: executable, variables: ["TERM": "xterm"],
      errors: .nullDevice)
    return (terminal, process)
  }

  /// Runs a chat on a pseudo-terminal, and types a text at each prompt.
  private func chat(
    _ texts: [String], on workspace: Workspace, ending: ((Process) -> Void)? = nil
  ) async throws -> (output: String, isRestored: Bool) {
    let (terminal, process) = try start(on: workspace)
    var rest = texts[...]
    var prompts = 0
    let output = try await terminal.readToEnd { text in
      let count = text.components(separatedBy: "you> ").count - 1
      while prompts < count {
        prompts += 1
        if let next = rest.popFirst() {
          try terminal.type(next)
        } else if let ending {
          ending(process)
        } else {
          try terminal.type("\u{4}")
        }
      }
    }
    _ = try await process.end()
    return (output, terminal.isRestored)
  }

  @Test("Several lines of a pipe are one message, of which nothing is remembered")
  func pipe() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run("chat", input: Self.mail)
    #expect(outcome.code == 0 && !outcome.output.contains("remembers"), outcome.comment)
    #expect(try await memories(workspace) == [])
    let line = Self.mail.split(separator: "\n").joined(separator: " ")
    _ = try await workspace.run("chat", input: line)
    #expect(try await memories(workspace) == [])
    let lines = try await workspace.run("chat", "--lines", input: "I own a kite.\nI own a loom.\n")
    #expect(try await memories(workspace) == ["I own a kite.", "I own a loom."], lines.comment)
  }

  @Test("A message from a pipe that is too long is an error with its remedy")
  func longPipe() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "chat", input: String(repeating: "I own a kite. ", count: 9_000), code: 64)
    outcome.expectErrors("--lines")
  }

  @Test("In a terminal, what is typed is remembered and what is pasted isn't", .needsTerminal)
  func terminal() async throws {
    let workspace = try await workspace()
    let mail = Self.mail.replacing("\n", with: "\r")
    let (output, isRestored) = try await chat(
      [
        "\u{1B}[200~\(mail)\u{1B}[201~\r", "I own a boatx\u{7F}.\r",
        "I live in Lyon. \u{1B}[200~I have a dog in Rome.\u{1B}[201~\r",
      ], on: workspace)
    #expect(try await memories(workspace) == ["I own a boat.", "I live in Lyon."], "\(output)")
    #expect(output.contains("[pasted 6 lines]"), "\(output)")
    #expect(output.contains("\u{1B}[?2004h") && output.contains("\u{1B}[?2004l") && isRestored)
  }

  @Test("A character without width before a paste moves no range", .needsTerminal)
  func invisibleSpace() async throws {
    let workspace = try await workspace()
    let (output, _) = try await chat(
      ["\u{200B}I live in Lyon. \u{1B}[200~I have a dog in Rome.\u{1B}[201~\r"], on: workspace)
    #expect(try await memories(workspace) == ["I live in Lyon."], "\(output)")
  }

  @Test(
    "In a terminal that doesn't mark pastes, lines that arrive at once are one message",
    .needsTerminal)
  func linesAtOnce() async throws {
    let workspace = try await workspace()
    let (output, _) = try await chat(["I own a kite.\nI own a loom.\n"], on: workspace)
    #expect(try await memories(workspace) == [], "\(output)")
  }

  @Test(
    "Before the first paste, a command among lines that arrive at once is obeyed",
    .needsTerminal)
  func commandAmongLines() async throws {
    let workspace = try await workspace()
    let (output, _) = try await chat(["/help\nI own a loom.\n/nothing\n", "", ""], on: workspace)
    #expect(output.contains("/sources   show the passages"), "\(output)")
    #expect(output.contains("There is no command /nothing."), "\(output)")
    #expect(try await memories(workspace) == [], "\(output)")
  }

  @Test("A long paste that is made before an answer has its end", .needsTerminal)
  func pasteDuringAnswer() async throws {
    let workspace = try await workspace()
    let long = "/" + String(repeating: "x", count: 6_000)
    let (output, _) = try await chat(
      [
        "\u{1B}[200~/first\u{1B}[201~\r",
        "I own a kite.\r\u{1B}[200~\(long)\u{1B}[201~\r", "",
      ], on: workspace)
    #expect(output.contains("There is no command \(long)."), "\(output)")
    #expect(try await memories(workspace) == ["I own a kite."])
  }

  @Test("A control character that is typed isn't sent to the terminal", .needsTerminal)
  func controlCharacter() async throws {
    let (output, _) = try await chat(["/\u{9B}2J a\r"], on: try await workspace())
    #expect(output.contains("/\u{FFFD}2J a\r\n"), "\(output.debugDescription)")
    #expect(!output.unicodeScalars.contains("\u{9B}"))
  }

  @Test("A chat that is stopped leaves the terminal as it was, and goes on", .needsTerminal)
  func stopped() async throws {
    let workspace = try await workspace()
    defer { withExtendedLifetime(workspace) {} }
    let (terminal, process) = try start(on: workspace)
    let number = process.processIdentifier
    var wasRestored: Bool?
    var (isStopped, hasEnded) = (false, false)
    let output = try await terminal.readToEnd { text in
      let parts = text.components(separatedBy: "\u{1B}[?2004l")
      if !isStopped, text.contains("you> ") {
        isStopped = true
        kill(number, SIGTSTP)
      } else if parts.count > 1, wasRestored == nil {
        wasRestored = terminal.isRestored
        // One that arrives before the program has stopped would be lost.
        Thread.detachNewThread { while kill(number, SIGCONT) == 0 { usleep(50_000) } }
      }
      if parts.count > 1, parts[1].contains("\u{1B}[?2004h"), !hasEnded {
        hasEnded = true
        try terminal.type("\u{4}")
      }
    }
    let end = try await process.end()
    #expect(wasRestored == true && hasEnded, "\(output.debugDescription)")
    #expect(end.status == 0 && terminal.isRestored)
  }

  @Test(
    "SIGTERM ends a chat that Ctrl-Z has put into the background of a terminal",
    .enabled(
      if: PseudoTerminal.canBeHad
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid"),
      "No pseudo-terminal, or no setsid."))
  func endedInBackground() async throws {
    let script = """
      set -m
      "$0" chat; echo "stopped $?."
      kill -TERM %1; kill -CONT %1
      n=0; while kill -0 %1 && [ $n -lt 300 ]; do sleep 0.1; n=$((n+1)); done 2>/dev/null
      kill -KILL %1 2>/dev/null && echo "still there."
      """
    let workspace = try await workspace()
    defer { withExtendedLifetime(workspace) {} }
    let program: URL = try #require(Run.program)
    let (terminal, _) = try start(
      "/usr/bin/setsid", ["-c", "/bin/sh", "-c", script, program.path], on: workspace)
    var isStopped = false
    let output = try await terminal.readToEnd { text in
      guard !isStopped, text.contains("you> ") else { return }
      isStopped = true
      try terminal.type("\u{1A}")
    }
    #expect(output.contains("stopped 148."), "\(output.debugDescription)")
    #expect(!output.contains("still there."), "\(output.debugDescription)")
  }

  @Test(
    "A signal that ends a chat leaves the terminal as it was",
    .needsTerminal, arguments: [SIGTERM, SIGINT])
  func ended(_ number: Int32) async throws {
    let workspace = try await workspace()
    let (output, isRestored) = try await chat([], on: workspace) {
      kill($0.processIdentifier, number)
    }
    #expect(output.contains("\u{1B}[?2004l") && isRestored, "\(output.debugDescription)")
  }
}
