#if Server
  import ArgumentParser
  import Foundation
  import Recollect
  import RecollectServer

  struct ServeCommand: GeneratingCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Show the library in a browser, and serve it to programs on this machine.",
      discussion: """
        Prints the address of a page for your library, and opens it in your browser. Ctrl-C ends the \
        server: requests that run are finished first; a second Ctrl-C stops at once.

        Only you get in. The address has a token, for which your browser gets a cookie. The token \
        lies beside the library in a file that only you can read; programs send it in the header \
        Authorization, after the word Bearer. Over the Unix socket, which only you can open, no \
        token is needed.

        The server listens on 127.0.0.1, so other machines can't reach it. To read on another \
        device, run this there, keep it running, and open the printed address there:
          ssh -N -L \(WebServer.usualPort):127.0.0.1:\(WebServer.usualPort) you@this-machine
        A reverse proxy that has a certificate is the other way: name its address with --proxy. \
        There is no encryption of our own, so with --host everybody on the way can read along.

        Examples:
          recollect serve
          recollect serve --library ~/work.sqlite --port 8000
          recollect serve --new-token
          recollect serve --proxy https://recollect.example.org
          curl -H "Authorization: Bearer $(cat ~/work.sqlite-token)" http://127.0.0.1:8000/

        Documentation/Server.md describes the server and its limits.
        """)

    @Option(
      help: ArgumentHelp(
        "Port; 0 for any that is free. (default: \(WebServer.usualPort) if it's free, or else any)",
        valueName: "number"))
    var port: Int?

    @Option(
      help: ArgumentHelp(
        "Listen on this name or address instead of 127.0.0.1.", valueName: "name"))
    var host: String?

    @Option(
      help: ArgumentHelp(
        "Address of a reverse proxy that leads here, such as https://recollect.example.org.",
        valueName: "address"))
    var proxy: [String] = []

    @Flag(help: "Make a new token; browsers and programs that have the old one stay outside.")
    var newToken = false

    @Flag(help: "Don't open the browser.")
    var noOpen = false

    @Flag(help: "Print the addresses as JSON.")
    var json = false

    @OptionGroup var serving: ServingOptions

    func validate() throws {
      if let port, !(0...65_535).contains(port) {
        throw ValidationError("--port must be from 0 to 65535, not \(port).")
      }
      _ = try names()
    }

    func run() async throws {
      let served = try await serving.served(.readWrite)
      let tokenFile = TokenFile(of: served.library.url)
      let settings = try settings(tokenFile, of: served.library)
      if let host { warn(of: host) }
      let server = WebServer(served, settings: settings)
      let agents = Task { await self.agents(of: served)?.run() }
      defer { agents.cancel() }
      let interruption = Interruption(notice: "Ending. Ctrl-C again stops at once.")
      let command = self
      try await interruption.run {
        try await server.run { port in
          command.show(Place(settings, port: port, tokenFile: tokenFile), settings)
        }
      }
    }

    /// Agents that start `recollect mcp` use this process, unless another one serves them already.
    private func agents(of served: ServedLibrary) -> AgentListener? {
      ServerSocket(of: served.library.url, purpose: serving.purpose).flatMap { socket in
        serving.agents(of: served, on: socket, idle: .seconds(1 << 30))
      }
    }

    private func settings(_ tokenFile: TokenFile, of library: Library) throws -> WebSettings {
      var settings = WebSettings(token: try tokenFile.token(isNew: newToken))
      settings.names = try names()
      settings.host = host ?? settings.host
      settings.port = port ?? (host == nil ? WebServer.freePort() : WebServer.usualPort)
      settings.socket = ServerSocket(of: library.url)
      settings.report = Failure.warn
      settings.version = Program.configuration.version
      return settings
    }

    private func names() throws -> ServedNames {
      var names = ServedNames()
      if let host { names.insert(host: host) }
      for proxy in proxy where !names.insert(proxy: proxy) {
        throw ValidationError(
          "--proxy must be an address such as https://recollect.example.org, not "
            + "\(SafeText.line(proxy)).")
      }
      return names
    }

    private func warn(of host: String) {
      guard !["127.0.0.1", "localhost", "::1"].contains(host) else { return }
      Failure.warn(
        "\(host): Other machines can reach this address, and nothing is encrypted. Who can listen "
          + "on the network reads your mail, messages and notes as you open them, and the token, "
          + "with which they can search everything, add and forget. Use ssh instead "
          + "(`recollect serve --help`).")
    }

    private func show(_ place: Place, _ settings: WebSettings) {
      if json {
        Terminal.output.write((try? JSONOutput.text(place)) ?? "")
        return
      }
      Terminal.output.write("\(place.address)?token=\(settings.token.text)\n")
      if !noOpen, Terminal.output.isTerminal, Browser.isThere {
        Browser.open("\(place.address)?code=\(settings.codes.make())")
      }
    }
  }

  extension ServeCommand {
    /// The places where clients find the server.
    fileprivate struct Place: Encodable {
      let address: String
      let port: Int
      let tokenFile: String
      let socket: String?

      init(_ settings: WebSettings, port: Int, tokenFile: TokenFile) {
        let isEverywhere = ["0.0.0.0", "::"].contains(settings.host)
        let host = isEverywhere ? "127.0.0.1" : settings.host
        address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
        self.port = port
        self.tokenFile = tokenFile.path
        socket = settings.socket?.path
      }
    }
  }
#endif
