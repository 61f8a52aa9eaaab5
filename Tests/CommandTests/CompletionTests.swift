import Foundation
import Testing

private let bash = URL(fileURLWithPath: "/bin/bash")

/// Tests of the completion scripts, in a real bash.
@Suite("Completion", .enabled(if: Weights.has(bash), "There is no bash."))
struct CompletionTests {
  /// Completes the last of its arguments as bash does after Tab, with the function that the script
  /// has registered.
  private static let driver = """
    source ./recollect.bash
    words=$(complete -p recollect)
    function=${words#*-F }
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
    COMP_POINT=${#COMP_LINE} COMPREPLY=()
    ${function%% *} recollect "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let program = try #require(Run.program)
    let bin = workspace.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "recollect"), withDestinationURL: program)
    try workspace.folder.file("complete.bash", Self.driver)
    for model in ["alpha", "beta"] {
      try workspace.folder.file("models/\(model)/model.safetensors", "")
    }
    try workspace.folder.file("models/writer.gguf", "")
  }

  private func completions(_ words: String..., library: String? = nil) async throws -> Set<String> {
    let script = try await workspace.run("--generate-completion-script", "bash", code: 0)
    try workspace.folder.file("recollect.bash", script.output)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var environment = [
      "PATH": "\(workspace.url.path)/bin:\(path)",
      "RECOLLECT_MODELS": workspace.url.appending(path: "models").path,
    ]
    environment["RECOLLECT_LIBRARY"] = library
    let outcome = try await Run(
      executable: bash.path, ["--norc", "complete.bash", "recollect"] + words,
      environment: environment, in: workspace
    ).outcome(code: 0)
    #expect(outcome.errors.isEmpty, outcome.comment)
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test("Commands, options and fixed values are completed")
  func words() async throws {
    #expect(try await completions("se") == ["search", "serve"])
    #expect(try await completions("memory", "ex") == ["export"])
    #expect(try await completions("search", "tent", "--mo") == ["--model", "--mode"])
    #expect(
      try await completions("search", "tent", "--mode", "") == ["hybrid", "vector", "lexical"])
    #expect(try await completions("search", "tent", "--kind", "me") == ["message", "meeting"])
    #expect(try await completions("add", ".", "--as", "au") == ["auto"])
  }

  @Test("Files are completed")
  func files() async throws {
    try workspace.writeSources()
    #expect(try await completions("add", "ma") == ["mail.mbox"])
    #expect(try await completions("show", "notes/ga") == ["notes/garden.md"])
  }

  @Test("Models are completed from the model folder")
  func models() async throws {
    #expect(try await completions("search", "tent", "--embedder", "") == ["alpha", "beta"])
    #expect(try await completions("models", "use", "al") == ["alpha"])
    #expect(try await completions("ask", "Who?", "--model", "wr") == ["writer.gguf"])
  }

  @Test("Sources are completed from the library that is named, and none if there is none")
  func sources() async throws {
    #expect(try await completions("remove", "").isEmpty)
    try await workspace.addWithoutModel()
    let notes = workspace.url.appending(path: "notes").path
    let mailbox = workspace.url.appending(path: "mail.mbox").path
    #expect(try await completions("remove", "") == [notes, mailbox])
    #expect(try await completions("search", "tent", "--source", notes) == [notes])
    let elsewhere = workspace.url.appending(path: "elsewhere.sqlite").path
    #expect(try await completions("remove", "", library: elsewhere).isEmpty)
    #expect(
      try await completions(
        "search", "tent", "--library", workspace.library, "--source", notes, library: elsewhere)
        == [notes])
    #expect(try await completions("models", "drop", "") == ["letters"])
  }

  @Test("Every shell has a script", arguments: ["bash", "zsh", "fish"])
  func scripts(_ shell: String) async throws {
    let outcome = try await workspace.run("--generate-completion-script", shell, code: 0)
    outcome.expectOutput("summarize")
  }
}
