#if Server
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

    @OptionGroup var serving: ServingOptions

    var generates: Bool { printConfig == nil }

    func run() async throws {
      if let printConfig { return showConfiguration(of: printConfig) }
      var server = AgentServer(try await serving.served(allowWrites ? .readWrite : .readOnly))
      server.allowsWrites = allowWrites
      if sensitive { server.sensitivity = .sensitive }
      await LineTransport.standardStreams().serve(
        server.server(version: Program.configuration.version))
    }

    private func showConfiguration(of program: AgentProgram) {
      Terminal.error.write(program.place + "\n")
      Terminal.output.write(program.configuration(command) + "\n")
    }

    private var command: AgentProgram.Command {
      var arguments = ["mcp", "--library", serving.library.url.standardizedFileURL.path]
      if allowWrites { arguments.append("--allow-writes") }
      if sensitive { arguments.append("--sensitive") }
      if let model = serving.model { arguments += ["--model", Self.absolute(model)] }
      if let named = serving.embedder.embedder {
        arguments += ["--embedder", Self.absolute(named)]
      }
      if let threads = serving.embedder.threads { arguments += ["--threads", "\(threads)"] }
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
#endif
