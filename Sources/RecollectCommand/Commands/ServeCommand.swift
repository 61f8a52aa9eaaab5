#if Server
  import ArgumentParser
  import Foundation
  import Recollect
  import RecollectServer

  struct ServeCommand: GeneratingCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Show the library in a browser.")

    @Option(help: ArgumentHelp("Port of 127.0.0.1; 0 for any that is free.", valueName: "number"))
    var port = 0

    @OptionGroup var serving: ServingOptions

    func run() async throws {
      let server = WebServer(try await serving.served(.readWrite))
      try await server.run(port: port) { port in
        Terminal.output.write("http://127.0.0.1:\(port)/\n")
      }
    }
  }
#endif
