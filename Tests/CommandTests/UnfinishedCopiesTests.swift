import Foundation
import Testing

@Suite("Restores and backups that are killed, or made at the same time")
struct UnfinishedCopiesTests {
  private static let fig = "Figs from Smyrna were sold by Ephraim."
  private static let restore = ["restore", "copies/backup.sqlite", "--yes"]
  private static let key = ["RECOLLECT_KEY_COMMAND": "echo of sixteen bytes"]

  /// A Python function that starts the program, and stops it while its draft is whole.
  private static let stopping = """
    import glob, os, signal, subprocess, sys
    pattern, command = sys.argv[1], sys.argv[2:]

    def is_there():
        for path in glob.glob(pattern):
            try:
                with open(path, "rb") as file:
                    if b"Smyrna" in file.read(): return True
            except OSError: pass
        return False

    def stopped():
        for _ in range(100):
            process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while process.poll() is None and not is_there(): pass
            if process.returncode is not None: continue
            os.kill(process.pid, signal.SIGSTOP)
            _, state = os.waitpid(process.pid, os.WUNTRACED)
            if not os.WIFSTOPPED(state): continue
            if is_there(): return process.pid
            os.kill(process.pid, signal.SIGCONT)
            os.waitpid(process.pid, 0)
        sys.exit("The program was never stopped in time.")


    """

  private static let killed =
    stopping + """
      first = stopped()
      os.kill(first, signal.SIGKILL)
      os.waitpid(first, 0)
      """

  /// Prints the exit codes of a program that is stopped and of another one that runs meanwhile.
  private static let together =
    stopping + """
      first = stopped()
      second = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
      os.kill(first, signal.SIGCONT)
      _, state = os.waitpid(first, 0)
      print(os.waitstatus_to_exitcode(state), second)
      """

  private let workspace: Workspace

  init() async throws {
    workspace = try Workspace()
    try workspace.folder.file("notes/quince.md", "Quinces ripen behind the chapel.\n")
    try workspace.folder.file("notes/fig.md", Self.fig + "\n")
    try await workspace.addWithoutModel("notes")
    try await workspace.run("backup", "copies/backup.sqlite", code: 0)
  }

  private func run(
    _ script: String, _ pattern: String, _ arguments: [String]
  ) async throws -> Run.Outcome {
    let program: URL = try #require(Run.program)
    return try await Run(
      executable: "/usr/bin/env", ["python3", "-c", script, pattern, program.path] + arguments,
      in: workspace
    ).outcome()
  }

  /// The names of drafts and of files of locks.
  private var unfinished: [String] {
    let names = FileManager.default.enumerator(atPath: workspace.url.path)?.allObjects
    return (names as? [String] ?? []).filter {
      $0.contains(".sqlite.") || $0.hasSuffix("-replacing")
    }
  }

  @Test(
    "What a killed restore left beside the library is deleted",
    arguments: [["forget", "notes/fig.md", "--yes", "--prove", fig], ["encrypt"], restore])
  func killed(command: [String]) async throws {
    let killed = try await run(Self.killed, "library.sqlite.*", Self.restore)
    #expect(killed.code == 0, killed.comment)
    #expect(!unfinished.isEmpty)
    try await workspace.run(command, environment: Self.key, code: 0)
    #expect(unfinished == [])
  }

  @Test(
    "Of two that replace one file, the second is refused and leaves the draft of the first alone",
    arguments: ["restore", "backup"])
  func together(command: String) async throws {
    let pattern = command == "restore" ? "library.sqlite.*" : "copies/backup.sqlite.*"
    let outcome = try await run(
      Self.together, pattern, [command, "copies/backup.sqlite", "--yes"])
    #expect(outcome.output == "0 75\n", outcome.comment)
    outcome.expectErrors("Another program is making a copy")
    #expect(unfinished == [])
    for library in [workspace.library, "copies/backup.sqlite"] {
      try await workspace.run(
        "search", "Smyrna", "--mode", "lexical", "--library", library, code: 0)
    }
  }

  @Test("A damaged library that was kept is named by the proof and by encrypt")
  func damaged() async throws {
    try workspace.folder.file("library.sqlite.damaged", Self.fig)
    let proof = try await workspace.run(
      "forget", "notes/fig.md", "--yes", "--prove", Self.fig, code: 1)
    proof.expectOutput("Couldn't read library.sqlite.damaged: ")
    let encrypted = try await workspace.run("encrypt", environment: Self.key, code: 0)
    encrypted.expectErrors("library.sqlite.damaged: This may have")
  }
}
