import Foundation
import Testing

/// Tests of pipes, devices and links in the place of libraries and models.
@Suite("Pipes, devices and broken links")
struct IrregularFileTests {
  /// A time limit that suffices on a busy machine.
  ///
  /// A program that opened a pipe would wait forever.
  private static let timeout = Duration.seconds(120)

  private func run(_ arguments: [String], in workspace: Workspace) async throws -> Run.Outcome {
    try await Run(arguments, in: workspace).outcome(within: Self.timeout)
  }

  private func pipe(_ path: String, in workspace: Workspace) throws {
    let url = workspace.url.appending(path: path)
    try #require(mkfifo(url.path, 0o600) == 0)
  }

  @Test(
    "A pipe as library is refused at once",
    arguments: [
      ["search", "a", "--mode", "lexical"], ["status"], ["show", "x.md"], ["remove", "x", "--yes"],
    ])
  func pipeAsLibrary(command: [String]) async throws {
    let workspace = try Workspace()
    try pipe("library.sqlite", in: workspace)
    for arguments in [command, command + ["--library", "library.sqlite"]] {
      let outcome = try await run(arguments, in: workspace)
      #expect(outcome.code == 65, outcome.comment)
      outcome.expectErrors("library.sqlite: This is a pipe, a socket or a device, and a ")
    }
  }

  @Test("Nothing is added to a pipe or a device", .needsEmbedder)
  func addToPipe() async throws {
    let workspace = try Workspace.withSources()
    try pipe("pipe", in: workspace)
    for library in ["pipe", "/dev/null"] {
      let outcome = try await run(["add", "notes", "--library", library], in: workspace)
      #expect(outcome.code == 65, outcome.comment)
      outcome.expectErrors("a library is one file")
    }
  }

  @Test("A pipe as answer model is refused at once")
  func pipeAsModel() async throws {
    let workspace = try await Workspace.withLibrary()
    try pipe("model.gguf", in: workspace)
    let outcome = try await run(
      ["ask", "reflog", "--mode", "lexical", "--all", "--model", "./model.gguf"], in: workspace)
    #expect(outcome.code == 65, outcome.comment)
    outcome.expectErrors("model.gguf: This is a pipe, a socket or a device, and a model")
  }

  @Test("A pipe in the model folder is listed, and reported by --check")
  func pipeAmongModels() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("models/readme.txt", "")
    try pipe("models/pipe.gguf", in: workspace)
    let outcome = try await Run(
      ["models", "--check"], environment: ["RECOLLECT_MODELS": "models"], in: workspace
    ).outcome(within: Self.timeout)
    #expect(outcome.code == 1, outcome.comment)
    outcome.expectOutput("This is a pipe, a socket or a device")
  }

  @Test(
    "A pipe in the folder of an embedding model is refused at once",
    .needsEmbedder, arguments: ["config.json", "model.safetensors", "tokenizer.json"])
  func pipeInEmbedder(name: String) async throws {
    let workspace = try await Workspace.withLibrary()
    let folder = workspace.url.appending(path: "encoder")
    let weights = Weights.miniLM.resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for file in try FileManager.default.contentsOfDirectory(atPath: weights.path)
    where file != name {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: file), withDestinationURL: weights.appending(path: file))
    }
    try pipe("encoder/\(name)", in: workspace)
    let outcome = try await run(["search", "undo", "--embedder", "./encoder"], in: workspace)
    #expect(outcome.code == 66, outcome.comment)
    outcome.expectErrors("\(name): This is no regular file.")
  }

  @Test("A link to nothing as library is called one, to read and to add", .needsEmbedder)
  func danglingLink() async throws {
    let workspace = try Workspace.withSources()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.library, withDestinationPath: "/nowhere/mine.sqlite")
    for arguments in [["status"], ["add", "notes"], ["search", "a", "--mode", "lexical"]] {
      let outcome = try await run(arguments, in: workspace)
      #expect(outcome.code == 66, outcome.comment)
      #expect(
        outcome.errors.contains(
          "library.sqlite: This is a symbolic link to /nowhere/mine.sqlite, and there is no file"),
        outcome.comment)
    }
  }

  @Test("A link to a library is as good as the library")
  func link() async throws {
    let workspace = try await Workspace.withLibrary()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.url.appending(path: "link").path, withDestinationPath: "library.sqlite")
    let outcome = try await run(["status", "--library", "link"], in: workspace)
    #expect(outcome.code == 0, outcome.comment)
  }

  @Test("A library whose name isn't UTF-8 is refused, and makes no file of another name")
  func otherBytes() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/a.md", "Pears.\n")
    let program: URL = try #require(Run.program)
    for command in [
      "\"$0\" add notes --library \"$(printf 'caf\\351.sqlite')\"",
      "RECOLLECT_LIBRARY=$(printf 'caf\\350.sqlite') \"$0\" add notes",
      "mkdir \"$(printf 'd\\351')\"; cd d*; RECOLLECT_LIBRARY=l.sqlite \"$0\" add ../notes",
    ] {
      let run = try Run(
        executable: "/bin/sh", ["-c", command, program.path], in: workspace)
      try await run.outcome(within: Self.timeout, code: 64).expectErrors("aren't UTF-8")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: workspace.url.path)
    #expect(!files.contains { $0.hasSuffix(".sqlite") }, "\(files)")
  }
}
