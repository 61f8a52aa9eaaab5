import Foundation
import TestSupport
import Testing

@Suite("What a terminal shows")
struct TerminalTests {
  /// Returns the output of a search by word on a pseudo-terminal.
  private func shown(environment: [String: String]) async throws -> String {
    let workspace = try await Workspace.withLibrary()
    return try await shown(
      ["search", "reflog", "--mode", "lexical"], in: workspace, environment: environment)
  }

  private func shown(
    _ arguments: [String], in workspace: Workspace, environment: [String: String], rows: UInt16 = 0
  ) async throws -> String {
    let terminal = try PseudoTerminal(rows: rows)
    _ = try workspace.start(
      arguments, on: terminal, variables: environment, input: rows > 0 ? nil : .nullDevice)
    return try await terminal.readToEnd()
  }

  @Test("On a terminal matches are in bold", .needsTerminal)
  func styled() async throws {
    let text = try await shown(environment: ["TERM": "xterm"])
    #expect(text.contains("\u{1B}[1;4mreflog\u{1B}[0m"), "\(text.debugDescription)")
    #expect(!text.contains("»"))
  }

  @Test(
    "Under NO_COLOR, and on a dumb terminal, they aren't",
    .needsTerminal,
    arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
  func plain(_ environment: [String: String]) async throws {
    let text = try await shown(environment: environment)
    #expect(text.contains("»reflog«"), "\(text.debugDescription)")
    #expect(!text.contains("\u{1B}"), "\(text.debugDescription)")
  }

  @Test("On a terminal a place is a link to its file", .needsTerminal)
  func links() async throws {
    let link = #/\x1B\]8;;file:///[^\x1B]*/notes/git/undo\.md\x1B\\.*undo\.md:\d.*\x1B\]8;;\x1B\\/#
    let text = try await shown(environment: ["TERM": "xterm"])
    #expect(text.contains(link), "\(text.debugDescription)")
    let console = try await shown(environment: ["TERM": "linux"])
    #expect(!console.contains("\u{1B}]8"), "\(console.debugDescription)")
  }

  @Test("What is longer than the terminal is shown by the pager, if there is one", .needsTerminal)
  func pager() async throws {
    let workspace = try await Workspace.withLibrary()
    let search = ["search", "the", "--mode", "lexical", "--all"]
    let pager = ["TERM": "xterm", "PAGER": "sed s/^/PAGED:/"]
    let long = try await shown(search, in: workspace, environment: pager, rows: 5)
    #expect(long.contains("PAGED:") && long.contains("mail.mbox"), "\(long.debugDescription)")
    let short = try await shown(search, in: workspace, environment: pager, rows: 500)
    #expect(!short.contains("PAGED:"), "\(short.debugDescription)")
    for none in ["", "cat", "no-such-pager-anywhere"] {
      let plain = try await shown(
        search, in: workspace, environment: ["TERM": "xterm", "PAGER": none], rows: 5)
      #expect(plain.contains("mail.mbox"), "\(none): \(plain.debugDescription)")
    }
  }

  @Test(
    "The sentences that come closest to a question are shown until there is an answer",
    .needsTerminal, arguments: ["xterm", "dumb"])
  func closestSentences(terminal: String) async throws {
    let workspace = try await Workspace.withLibrary()
    // This file isn't a model, so loading it ends what is shown.
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let text = try await shown(
      ["ask", "What does the reflog remember?", "--mode", "lexical", "--model", file.path],
      in: workspace, environment: ["TERM": terminal])
    let sentence = text.firstRange(of: "  [1] “The reflog remembers every place")
    #expect((sentence != nil) == (terminal == "xterm"), "\(text.debugDescription)")
    #expect(text.contains("Found in your library") == (sentence != nil))
    if let sentence {
      // They are erased before the error is shown.
      let erased = try #require(
        text[sentence.upperBound...].firstRange(of: "\u{1B}[J"), "\(text.debugDescription)")
      #expect(text[erased.upperBound...].contains("recollect: "), "\(text.debugDescription)")
    }
  }

  @Test("A reader that goes away ends the program without a word")
  func brokenPipe() async throws {
    let workspace = try await Workspace.withLibrary()
    let program: URL = try #require(Run.program)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "{ sleep 0.2; \"\(program.path)\" search the --mode lexical --all; } 2>err | true",
    ]
    process.currentDirectoryURL = workspace.url
    process.environment = workspace.environment
    try process.run()
    #expect(try await process.end().status == 0)
    #expect(try workspace.folder.text("err") == "")
  }
}
