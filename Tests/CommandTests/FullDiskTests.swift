#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Tests that write their output to `/dev/full`, a device that is always full.
  @Suite("Output into a full disk")
  struct FullDiskTests {
    private static let commands: [[String]] =
      [["--help"], ["--version"], ["help"], ["help", "search"]]
      + (HelpTests.commands + ["show", "watch"]).map { [$0, "--help"] }
      + [
        ["--generate-completion-script", "bash"], ["status"], ["status", "--json"],
        ["search", "reflog", "--mode", "lexical"],
        ["search", "reflog", "--mode", "lexical", "--json"], ["show", "notes/bread.txt"],
        ["show", "notes/bread.txt", "--json"], ["models"], ["models", "--json"],
        ["ask", "zeppelin", "--mode", "lexical", "--model", "./model.gguf"],
        ["remove", "mail.mbox", "--yes"],
      ]

    @Test("Whatever is written, it ends with 74 and says so", arguments: commands)
    func full(arguments: [String]) async throws {
      let workspace = try await Workspace.withLibrary()
      // This file isn't a model, so loading it would fail.
      try workspace.folder.file("model.gguf", "GGUF")
      let program: URL = try #require(Run.program)
      let outcome = try await Run(
        executable: "/bin/sh", ["-c", "exec \"$0\" \"$@\" >/dev/full", program.path] + arguments,
        in: workspace
      ).outcome(code: 74)
      #expect(!outcome.wasSignaled, outcome.comment)
      #expect(
        outcome.errors.hasSuffix(
          "recollect: The output can't be written: No space left on device.\n"), outcome.comment)
    }

    private static let commandsOfALibrary = [
      ["memory", "add", "I keep bees in Leer."], ["forget", "notes/bread.txt", "--yes"],
      ["encrypt", "--key-command", "echo of sixteen bytes"],
    ]

    @Test(
      "A command that writes to a library whose disk is full ends with 74 and says so",
      .enabled(if: TestDisk.isPossible, "Mounting a disk takes Linux and root."),
      arguments: commandsOfALibrary)
    func fullLibrary(arguments: [String]) async throws {
      let workspace = try await Workspace.withLibrary()
      let disk = try TestDisk(kilobytes: 8192)
      let library = disk.url.appending(path: "library.sqlite").path
      try await workspace.run("backup", library, code: 0)
      try disk.leave(kilobytes: 0)
      let outcome = try await workspace.run(arguments + ["--library", library], code: 74)
      outcome.expectErrors("The disk is full.")
    }
  }
#endif
