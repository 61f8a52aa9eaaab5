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

        All agents share one server in the background, so that the models are in memory once. It \
        starts with the first agent and ends some minutes after the last one.

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

    /// Serves all agents over the library's Unix socket.
    @Flag(help: .hidden)
    var background = false

    /// Serves this agent alone.
    @Flag(help: .hidden)
    var alone = false

    /// The time without agents after which the server of all ends, in seconds.
    @Option(help: .hidden)
    var idle = 300.0

    @OptionGroup var serving: ServingOptions

    var generates: Bool { background || alone }

    func run() async throws {
      if let printConfig { return showConfiguration(of: printConfig) }
      // A client that goes away must not end the program.
      signal(SIGPIPE, SIG_IGN)
      if background { return try await serveAll() }
      if !alone, let shared, let server = try? shared.connect() {
        // The server outlives this program; its end isn't waited for.
        signal(SIGCHLD, SIG_IGN)
        return await LineRelay.overStandardStreams { try shared.connect() }.run(server)
      }
      if !alone { restartAlone() }
      let served = try await serving.served(allowWrites ? .readWrite : .readOnly)
      await LineTransport.standardStreams().serve(ServingOptions.server(of: served, for: greeting))
    }

    /// Serves every agent that connects, until there was none for some minutes.
    private func serveAll() async throws {
      // Ctrl-C in the terminal of the client that has started this ends the client alone.
      setsid()
      guard
        let socket = ServerSocket(of: serving.library.url, purpose: serving.purpose)
      else { return Terminal.output.write(SharedServer.busy) }
      // Without the right to write, agents can still read.
      let served: ServedLibrary
      do {
        served = try await serving.served(.readWrite)
      } catch let error as LibraryError where error.code == .denied {
        served = try await serving.served(.readOnly)
      }
      let listener = serving.agents(of: served, on: socket, idle: .seconds(idle))
      guard let listener else { throw Failure(.failed, "\(socket.path) can't be used.") }
      Terminal.output.write(SharedServer.ready)
      // The client that has started the server reads until the end.
      let nothing = open("/dev/null", O_WRONLY)
      dup2(nothing, 1)
      close(nothing)
      await listener.run()
    }

    private var greeting: AgentGreeting {
      var greeting = AgentGreeting()
      greeting.allowsWrites = allowWrites
      if sensitive { greeting.sensitivity = .sensitive }
      return greeting
    }

    private var shared: SharedServer? {
      SharedServer(
        of: serving.library.url, purpose: serving.purpose,
        arguments: ["mcp", "--background", "--idle", "\(idle)"] + serving.arguments,
        greeting: greeting)
    }

    /// Starts the program again in the way that models need.
    private func restartAlone() {
      guard let program = Bundle.main.executableURL?.path else { return }
      var words = (CommandLine.arguments + ["--alone"]).map { strdup($0) } + [nil]
      execv(program, &words)
    }

    private func showConfiguration(of program: AgentProgram) {
      Terminal.error.write(program.place + "\n")
      Terminal.output.write(program.configuration(command) + "\n")
    }

    private var command: AgentProgram.Command {
      var arguments = ["mcp"] + serving.arguments
      if allowWrites { arguments.append("--allow-writes") }
      if sensitive { arguments.append("--sensitive") }
      let models = ProcessInfo.processInfo.environment["RECOLLECT_MODELS"]
      return AgentProgram.Command(
        program: Bundle.main.executableURL?.path ?? "recollect", arguments: arguments,
        environment: models.map {
          ["RECOLLECT_MODELS": ServingOptions.absolute($0, isPath: true)]
        } ?? [:])
    }
  }
#endif
