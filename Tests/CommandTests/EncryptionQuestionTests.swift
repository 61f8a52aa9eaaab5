import Foundation
import TestSupport
import Testing

@Suite("The question whether to encrypt a new library", .needsEmbedder)
struct EncryptionQuestionTests {
  /// Adds a note on a pseudo-terminal, and answers each question with the next line.
  private func add(
    to workspace: Workspace, answering replies: [(question: String, line: String)]
  ) async throws -> (code: Int32, text: String) {
    let terminal = try PseudoTerminal()
    let process = try workspace.start(["add", "notes"], on: terminal)
    var waiting = replies[...]
    let text = try await terminal.readToEnd { text in
      guard let next = waiting.first, text.contains(next.question) else { return }
      waiting.removeFirst()
      try terminal.type(next.line)
    }
    let end = try await process.end()
    #expect(waiting.isEmpty, "\(text)")
    return (end.status, text)
  }

  @Test("Only a yes encrypts it, and it is asked once", .needsTerminal)
  func asked() async throws {
    let passphrase = "six random words are good\n"
    for (reply, isEncrypted) in [("n\n", false), ("\n", false), ("\u{4}", false), ("y\n", true)] {
      let workspace = try Workspace()
      try workspace.folder.file("notes/a.md", "Quinces ripen late.\n")
      var replies = [(question: "[y/N] ", line: reply)]
      if isEncrypted {
        replies += [("New passphrase", passphrase), ("The same again", passphrase)]
      }
      let outcome = try await add(to: workspace, answering: replies)
      #expect(outcome.code == 0 && !outcome.text.contains("Passphrase of"), "\(outcome)")
      let status = try await workspace.run("status")
      #expect(status.code == (isEncrypted ? 77 : 0), status.comment)
    }
  }
}
