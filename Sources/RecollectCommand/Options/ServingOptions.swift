#if Server
  import ArgumentParser
  import Foundation
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
      return ServedLibrary.Answering(options: options) { try await loaded.value() }
    }
  }
#endif
