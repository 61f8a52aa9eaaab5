import Foundation
import TestSupport
import Testing

@Suite("recollect lock")
struct LockTests {
  private static func workspace() async throws -> (Workspace, key: String) {
    let workspace = try Workspace()
    try workspace.folder.file("notes/tent.md", "# Tent\n\nRuth brings the tent.\n")
    try await workspace.addWithoutModel("notes")
    let key = try workspace.folder.file("secrets/key", "a key of more than sixteen bytes\n").path
    try await workspace.run("encrypt", "--key-file", key, code: 0)
    return (workspace, key)
  }

  /// A shell script that locks the library while it is served.
  private static let lockedWhileServed = """
    "$1" serve --json --port 0 --key-file "$2" >place 2>heard &
    server=$!
    until grep -q '}' place; do
      kill -0 $server || exit 1
      sleep 0.05
    done
    "$1" lock || exit 2
    wait $server || exit 3
    "$1" lock --json
    """

  @Test("A server that has the library open is ended, as by Ctrl-C")
  func server() async throws {
    let (workspace, key) = try await Self.workspace()
    let program: URL = try #require(Run.program)
    let outcome = try await Run(
      executable: "/bin/sh", ["-c", Self.lockedWhileServed, "sh", program.path, key],
      in: workspace
    ).outcome(code: 0)
    #expect(
      outcome.output.contains(#/^Ended process \d+\.\nNo program has the library open\.\n\{/#),
      outcome.comment)
    #expect(outcome.output.replacing(#/\s/#, with: "").hasSuffix(#"{"ended":[],"left":[]}"#))
  }

  @Test("Another program that has the library open is named, and not ended")
  func otherProgram() async throws {
    let (workspace, _) = try await Self.workspace()
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    holder.arguments = [
      "-c",
      """
      import fcntl, sys
      file = open(sys.argv[1], "r+b")
      fcntl.lockf(file, fcntl.LOCK_EX, 10, 0x40000000)
      print("locked", flush=True)
      sys.stdin.read()
      """, workspace.library,
    ]
    let (input, output) = (Pipe(), Pipe())
    (holder.standardInput, holder.standardOutput) = (input, output)
    try holder.run()
    _ = output.fileHandleForReading.availableData
    let busy = try await workspace.run("lock", code: 75)
    busy.expectErrors("Process \(holder.processIdentifier) (python3")
    #expect(holder.isRunning)
    try input.fileHandleForWriting.close()
    _ = try await holder.end()
    try await workspace.run("lock", code: 0)
  }

  @Test("A library that isn't encrypted can't be locked")
  func plain() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/tent.md", "# Tent\n\nRuth brings the tent.\n")
    try await workspace.addWithoutModel("notes")
    try await workspace.run("lock", code: 64).expectErrors("isn't encrypted")
  }
}
