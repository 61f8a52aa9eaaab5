import ArgumentParser
import Foundation
import ModelContextProtocol
import Recollect
import RecollectServer

struct MCPCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve the library to an agent.",
    discussion: """
      An agent, such as Claude, Cursor or Goose, starts this command by itself and talks to it over \
      standard input and output, by the Model Context Protocol. It gets tools: search, read, \
      sources, recall, and, if an answer model is installed, ask. To set an agent up, print its \
      configuration and put it where the line on standard error says.

      An agent may send what it reads to a company. Sentences with secrets, such as passwords, are \
      hidden from it, and memories about health, money, beliefs and love are withheld; with \
      --sensitive they are served. Secrets never are. Text of the library is marked as data, \
      because strangers wrote much of it and may try to give an agent orders.

      The library is only read, unless --allow-writes lets the agent remember and forget. Before it \
      forgets something, you are asked by the agent's program; if that can't ask, nothing is \
      forgotten.

      Examples:
        recollect mcp --print-config claude
        recollect mcp --print-config vscode --allow-writes --library ~/work.sqlite
        claude mcp add recollect -- recollect mcp

      Documentation/Agents.md describes the tools.
      """)

  @Option(
    help: ArgumentHelp(
      "Print what this program wants in its configuration, and end: "
        + "\(Wording.choices(AgentProgram.self)).", valueName: "client"))
  var printConfig: AgentProgram?

  @Flag(help: "Let the agent remember and forget; it asks you before it forgets.")
  var allowWrites = false

  @Flag(help: "Serve sensitive memories, too.")
  var sensitive = false

  @Option(
    help: ArgumentHelp(
      "Answer model of the tool ask: a GGUF file, or its name in the model folder.",
      valueName: "file|name"),
    completion: Completion.answerModels)
  var model: String?

  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  var generates: Bool { printConfig == nil }

  func run() async throws {
    if let printConfig { return showConfiguration(of: printConfig) }
    let server = try await libraryServer()
    await LineTransport.standardStreams().serve(
      server.server(version: Program.configuration.version))
  }

  private func libraryServer() async throws -> LibraryServer {
    let opened = try library.open(allowWrites ? .readWrite : .readOnly)
    var server = LibraryServer(opened) { Failure($0).message }
    do {
      server.library = try await embedder.opened(opened)
    } catch let failure as Failure where embedder.embedder == nil {
      failure.show()
      server.searchMode = .lexical
    }
    server.allowsWrites = allowWrites
    if sensitive { server.sensitivity = .sensitive }
    server.answering = try answering()
    return server
  }

  /// Returns `nil` if no answer model is installed; a model that was named must be there.
  private func answering() throws -> LibraryServer.Answering? {
    let file: URL
    do {
      file = try ModelDirectory().answerModel(model)
    } catch _ where model == nil {
      return nil
    }
    let answering = try AnsweringOptions.parse([])
    let options = answering.answerOptions(try FilterOptions.parse([]))
    let threads = embedder.threads
    let loaded = LoadedOnce { try await answering.load(file, threads: threads, for: options) }
    return LibraryServer.Answering(options: options) { try await loaded.value() }
  }

  private func showConfiguration(of program: AgentProgram) {
    Terminal.error.write(program.place + "\n")
    Terminal.output.write(program.configuration(command) + "\n")
  }

  private var command: AgentProgram.Command {
    var arguments = ["mcp", "--library", library.url.standardizedFileURL.path]
    if allowWrites { arguments.append("--allow-writes") }
    if sensitive { arguments.append("--sensitive") }
    if let model { arguments += ["--model", Self.absolute(model)] }
    if let named = embedder.embedder { arguments += ["--embedder", Self.absolute(named)] }
    if let threads = embedder.threads { arguments += ["--threads", "\(threads)"] }
    let models = ProcessInfo.processInfo.environment["RECOLLECT_MODELS"]
    return AgentProgram.Command(
      program: Bundle.main.executableURL?.path ?? "recollect", arguments: arguments,
      environment: models.map { ["RECOLLECT_MODELS": Self.absolute($0, isPath: true)] } ?? [:])
  }

  /// Completes a path, because the agent starts the command in another folder.
  ///
  /// A name in the model folder stays as it is.
  private static func absolute(_ path: String, isPath: Bool = false) -> String {
    isPath || path.contains("/") ? URL(fileURLWithPath: path).standardizedFileURL.path : path
  }
}
