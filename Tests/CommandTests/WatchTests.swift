import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Watching", .needsEmbedder)
struct WatchTests {
  /// A shell script that watches a folder, adds a note, deletes a note and sends Ctrl-C.
  ///
  /// Each step waits until the library has the number of items that the step before leads to.
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

  @Test("New files are added, deleted ones are removed, Ctrl-C stops watching")
  func followsChanges() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/first.md", "Pears ripen late.\n")
    let program: URL = try #require(Run.program)
    let run = try Run(
      executable: "/bin/bash", ["-c", Self.script, "bash", program.path], in: workspace)
    let outcome = try await run.outcome(code: 0)
    outcome.expectErrors("Watching 1 source; Ctrl-C stops.", "Stopped watching.")
    try await workspace.run("search", "heron", "--mode", "lexical").expectOutput("second.md")
  }

  /// A shell script that watches, removes a source, writes a note in its folder and adds a source.
  ///
  /// The note in the removed source's folder is written first, so it would also be read first.
  private static let removing = """
    waitfor() {
      for try in $(seq 6000); do
        "$@" >/dev/null 2>&1 && return
        kill -0 $watching || exit 9
        sleep 0.1
      done
      kill $watching
      exit 8
    }
    "$1" add notes kept
    "$1" watch $2 --every 0.2 &
    watching=$!
    echo "The heron came back." > notes/second.md
    waitfor "$1" show notes/second.md
    "$1" remove notes --yes
    echo "The heron left." > notes/third.md
    "$1" add other
    echo "Cherries." > $3/third.md
    waitfor "$1" show $3/third.md
    kill -INT $watching
    wait $watching
    """

  @Test(
    "A source that is removed stays so; without paths one that is new is watched",
    arguments: [["", "other"], ["notes kept", "kept"]])
  func followsSources(paths: [String]) async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/first.md", "Pears ripen late.\n")
    try workspace.folder.file("kept/first.md", "Apples.\n")
    try workspace.folder.file("other/first.md", "Medlars.\n")
    let program: URL = try #require(Run.program)
    let run = try Run(
      executable: "/bin/bash", ["-c", Self.removing, "bash", program.path] + paths, in: workspace)
    try await run.outcome(code: 0).expectErrors("notes was removed from the library")
    let status = try await workspace.run("status", "--json")
    let sources = try #require(try status.json()["sources"] as? [[String: Any]])
    let names = sources.compactMap { ($0["path"] as? String)?.split(separator: "/").last }
    #expect(names == ["kept", "other"], status.comment)
  }

  @Test("Watching ends when all named sources are removed")
  func nothingLeft() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/first.md", "Pears ripen late.\n")
    try await workspace.run("add", "notes", code: 0)
    let watching = try workspace.start("watch", "notes", "--every", "0.1")
    try await waitForErrors("Watching", of: watching)
    try workspace.folder.file("notes/second.md", "The heron came back.\n")
    try await waitForItems(2, in: workspace, while: watching)
    try await workspace.run("remove", "notes", "--yes", code: 0)
    let outcome = try await watching.outcome(within: .seconds(1200))
    #expect(outcome.code == 1 && outcome.errors.contains("Nothing is left"), outcome.comment)
  }

  @Test("What couldn't be stored is added when it can")
  func triesAgain() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/first.md", "Pears ripen late.\n")
    let watching = try workspace.start("watch", "notes", "--every", "0.1")
    try await waitForItems(1, in: workspace, while: watching)
    let library = try DatabaseQueue(path: workspace.library)
    try await library.write { database in
      try database.execute(
        sql: """
          CREATE TRIGGER closed BEFORE INSERT ON items BEGIN SELECT RAISE(FAIL, 'closed'); END
          """)
    }
    try workspace.folder.file("notes/second.md", "The heron came back.\n")
    try await waitForErrors("closed", of: watching)
    try await library.write { try $0.execute(sql: "DROP TRIGGER closed") }
    try await waitForItems(2, in: workspace, while: watching)
    watching.process.interrupt()
    try await watching.outcome(within: .seconds(1200)).expectErrors("closed")
  }

  /// Waits until the program has printed some words on standard error, and fails if it ends before.
  private func waitForErrors(_ words: String, of run: Run) async throws {
    let end = ContinuousClock.now + .seconds(1200)
    while ContinuousClock.now < end, run.process.endSoFar == nil {
      if run.errorsSoFar.contains(words) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    run.process.terminate()
    Issue.record("It never said \(words): \(run.errorsSoFar)")
  }

  /// Waits until the library holds a number of items, and fails if the program ends before.
  private func waitForItems(_ count: Int, in workspace: Workspace, while run: Run) async throws {
    let end = ContinuousClock.now + .seconds(1200)
    while ContinuousClock.now < end {
      let status = try await workspace.run("status", "--json")
      if status.code == 0, try status.json()["items"] as? Int == count { return }
      guard run.process.endSoFar == nil else { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    run.process.terminate()
    Issue.record("There never were \(count) items: \(run.errorsSoFar)")
  }

  @Test("A path at which there is nothing is 66, as with add")
  func missing() async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run("watch", "nowhere", code: 66)
    outcome.expectErrors("nowhere: There is nothing at this path.")
    #expect(!FileManager.default.fileExists(atPath: workspace.library))
  }

  /// A shell script that watches a folder and moves a source inside it away and back, changed.
  private static let returning = """
    "$1" watch notes --every 0.2 2>heard &
    watching=$!
    waitfor() {
      until grep -q "$1" $2; do
        kill -0 $watching || exit 9
        sleep 0.1
      done
    }
    waitfor Watching heard
    mv notes/inner away
    waitfor 'nothing at this path' heard
    echo "The heron came back." > away/first.md
    mv away notes/inner
    waitfor 'is there again' heard
    until "$1" search heron --mode lexical >/dev/null; do
      kill -0 $watching || exit 9
      sleep 0.1
    done
    kill -INT $watching
    wait $watching
    """

  @Test("A source inside the folder is watched too, and reported when it comes back")
  func comesBack() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/inner/first.md", "Pears ripen late.\n")
    try workspace.folder.file("notes/other.md", "Plums are early.\n")
    for path in ["notes/inner", "notes"] {
      try await workspace.run("add", path, code: 0)
    }
    let program: URL = try #require(Run.program)
    let run = try Run(
      executable: "/bin/bash", ["-c", Self.returning, "bash", program.path], in: workspace)
    try await run.outcome(code: 0)
    #expect(try workspace.folder.text("heard").contains("Watching 2 sources"))
  }

  @Test("A library without files has nothing to watch")
  func nothing() async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run("watch")
    #expect(outcome.code != 0 && !outcome.errors.isEmpty, outcome.comment)
  }
}
