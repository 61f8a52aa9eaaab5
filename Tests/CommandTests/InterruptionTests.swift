import Foundation
import Testing

@Suite("Ctrl-C", .needsEmbedder)
struct InterruptionTests {
  private static let notes = 150

  /// A shell script that adds the notes and sends Ctrl-C once something is stored.
  ///
  /// It is a script because on a busy machine the tests' tasks may wait for each other longer than
  /// the import takes.
  private static let interruptingAdd = """
    "$1" add notes &
    added=$!
    until "$1" status --json 2>/dev/null | grep -Eq '"items" ?: ?[1-9]'; do
      kill -0 $added || exit 1
      sleep 0.05
    done
    kill -INT $added
    wait $added
    """

  /// A shell script that adds the notes and sends Ctrl-C twice once something is stored.
  ///
  /// The second one is sent after the program has reported the first.
  private static let insistentAdd = """
    "$1" add notes 2>heard &
    added=$!
    until "$1" status --json 2>/dev/null | grep -Eq '"items" ?: ?[1-9]'; do
      kill -0 $added || exit 1
      sleep 0.05
    done
    kill -INT $added
    until grep -q Stopping heard; do sleep 0.01; done
    kill -INT $added
    wait $added
    code=$?
    cat heard >&2
    exit $code
    """

  @Test("A second Ctrl-C ends the program, and the library is whole")
  func insist() async throws {
    let workspace = try Workspace()
    try writeMany(workspace)
    let program: URL = try #require(Run.program)
    let run = try Run(
      executable: "/bin/sh", ["-c", Self.insistentAdd, "sh", program.path], in: workspace)
    try await run.outcome(code: 130).expectErrors("Stopping…")
    try await workspace.run("add", "notes", code: 0)
    let status = try await workspace.run("status", "--json")
    #expect(try status.json()["items"] as? Int == Self.notes, status.comment)
  }

  /// Writes different notes that take the encoder some seconds.
  private func writeMany(_ workspace: Workspace) throws {
    for number in 0..<Self.notes {
      let words = (0..<120).map { "word\((number * 7919 + $0 * 104_729) % 50_021)" }
      let text = "# Note \(number)\n\n" + words.joined(separator: " ") + ".\n"
      try workspace.folder.file("notes/\(number).md", text)
    }
  }

  private func storedItems(_ workspace: Workspace) async throws -> Int {
    let status = try await workspace.run("status", "--json")
    return status.code == 0 ? try status.json()["items"] as? Int ?? 0 : 0
  }

  @Test("An import that is stopped keeps what it stored, and another goes on to the end")
  func stop() async throws {
    let workspace = try Workspace()
    try writeMany(workspace)
    let program: URL = try #require(Run.program)
    let run = try Run(
      executable: "/bin/sh", ["-c", Self.interruptingAdd, "sh", program.path], in: workspace)
    let outcome = try await run.outcome(code: 130)
    outcome.expectErrors("Stopping…")
    let kept = try await storedItems(workspace)
    #expect(kept > 0 && kept < Self.notes)
    let told = "Stopped. \(kept) threads are stored; add it again to go on."
    #expect(outcome.errors.contains(told), outcome.comment)

    try await workspace.run("add", "notes", code: 0)
    let status = try await workspace.run("status", "--json")
    #expect(try status.json()["items"] as? Int == Self.notes, status.comment)
    #expect(try status.json()["incomplete_files"] as? Int == 0, status.comment)
    try await workspace.run("add", "notes").expectOutput("Nothing has changed")
  }
}
