import Foundation
import Testing

@Suite("Watching", .needsEmbedder)
struct WatchTests {
  /// Watches, writes a second note once the first is stored, waits for it, and presses Ctrl-C.
  private static let script = """
    waitfor() {
      until "$1" status --json 2>/dev/null | grep -Eq "\\"items\\" ?: ?$2\\b"; do
        kill -0 $watching || exit 9
        sleep 0.1
      done
    }
    "$1" watch notes --every 0.2 &
    watching=$!
    waitfor "$1" 1
    echo "The heron came back." > notes/second.md
    waitfor "$1" 2
    rm notes/first.md
    waitfor "$1" 1
    kill -INT $watching
    wait $watching
    """

  @Test("What is written is added, what is deleted is forgotten, Ctrl-C ends it")
  func followsChanges() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/first.md", "Pears ripen late.\n")
    let program: URL = try #require(Run.program)
    let run = try Run(
      executable: "/bin/bash", ["-c", Self.script, "bash", program.path], in: workspace)
    let outcome = try await run.outcome()
    #expect(outcome.code == 0, outcome.comment)
    #expect(outcome.errors.contains("Watching 1 source; Ctrl-C stops."), outcome.comment)
    #expect(outcome.errors.contains("Stopped watching."), outcome.comment)
    let found = try await workspace.run("search", "heron", "--mode", "lexical")
    #expect(found.output.contains("second.md"), found.comment)
  }

  @Test("A library without files has nothing to watch")
  func nothing() async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run("watch")
    #expect(outcome.code != 0 && !outcome.errors.isEmpty, outcome.comment)
  }
}
