#if Server
  import ArgumentParser
  import Foundation
  import ModelContextProtocol
  import Recollect
  import RecollectServer

  /// A library and the models with which it's served.
  struct ServingOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Answer model: a GGUF file, or its name in the model folder.", valueName: "file|name"),
      completion: Completion.answerModels)
    var model: String?

    @OptionGroup(title: "Library and model") var library: LibraryOptions
    @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

    func served(_ access: Library.Access) async throws -> ServedLibrary {
      let options = self
      var served = try await ServedLibrary {
        Failure($0).message
      } open: {
        try await options.opened(access)
      }
      served.answering = try answering()
      if access != .readOnly { served.add = adding() }
      return served
    }

    private func opened(_ access: Library.Access) async throws -> ServedLibrary.Opened {
      let opened = try library.open(access)
      do {
        return ServedLibrary.Opened(try await embedder.opened(opened))
      } catch let failure as Failure where embedder.embedder == nil {
        failure.show()
        return ServedLibrary.Opened(opened, searchMode: .lexical)
      }
    }

    /// The library is opened as `recollect add` does, so that an empty one gets an embedder.
    private func adding() -> ServedLibrary.Adding {
      let options = self
      return { url, show in
        let (library, _) = try await options.library.openToAdd([url], embedder: options.embedder)
        let lock = try await AddingLock(of: library)
        defer { withExtendedLifetime(lock) {} }
        return try await library.add(url, using: Formats.registry, progress: show)
      }
    }

    /// Returns `nil` if no answer model is installed; a model that was named must be there.
    private func answering() throws -> ServedLibrary.Answering? {
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
      let name = file.deletingPathExtension().lastPathComponent
      return ServedLibrary.Answering(options: options, name: name) { try await loaded.value() }
    }
  }

  extension ServingOptions {
    /// Returns the server of all agents that start `recollect mcp` with these options.
    func agents(
      of served: ServedLibrary, on socket: ServerSocket, idle: Duration
    ) -> AgentListener? {
      AgentListener(socket, idle: idle) { greeting in Self.server(of: served, for: greeting) }
    }

    static func server(of served: ServedLibrary, for greeting: AgentGreeting) -> ContextServer {
      var server = AgentServer(served)
      server.allowsWrites = greeting.allowsWrites
      server.sensitivity = greeting.sensitivity
      return server.server(version: Program.configuration.version)
    }

    /// The options as arguments of a program that is started in another folder.
    var arguments: [String] {
      var arguments = ["--library", library.url.standardizedFileURL.path] + library.key.arguments
      if let model { arguments += ["--model", Self.absolute(model)] }
      if let named = embedder.embedder { arguments += ["--embedder", Self.absolute(named)] }
      if let threads = embedder.threads { arguments += ["--threads", "\(threads)"] }
      if embedder.precision != .fast {
        arguments += ["--precision", embedder.precision.rawValue]
      }
      return arguments
    }

    /// The word for the socket of a server with these options, and of this program as it is.
    var purpose: String {
      let program = Bundle.main.executableURL?.path ?? ""
      let file = try? FileManager.default.attributesOfItem(atPath: program)
      return AgentGreeting.purpose(
        arguments + [
          program, "\(file?[.modificationDate] ?? "")", "\(file?[.size] ?? "")",
          ProcessInfo.processInfo.environment["RECOLLECT_MODELS"] ?? "",
        ])
    }

    /// Completes a path; a name in the model folder stays as it is.
    static func absolute(_ path: String, isPath: Bool = false) -> String {
      isPath || path.contains("/") ? URL(fileURLWithPath: path).standardizedFileURL.path : path
    }
  }
#endif
