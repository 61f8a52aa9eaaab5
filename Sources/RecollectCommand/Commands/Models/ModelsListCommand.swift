import ArgumentParser
import Embeddings
import Foundation
import LlamaModels
import Recollect

struct ModelsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show which models are installed, which are missing, and which the library uses.",
    discussion: """
      Examples:
        recollect models
        recollect models --check
        recollect models --json | jq -r '.answer_models[].name'

      Exit code: 0 if the default embedding model and a default answer model are installed, 1 if \
      one is missing or, with --check, damaged.

      --json: folder, embedders and answer_models (name, path, bytes, is_default and, with \
      --check, summary or problem), missing (name, use, command), and, if there is a library, \
      library (path, embedders: name, identifier, state, vectors, passages, is_installed, and \
      floor if it was set).
      """)

  @Flag(help: "Load each model to check that it isn't damaged.")
  var check = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    var inventory = try ModelInventory(ModelDirectory())
    if FileManager.default.fileExists(atPath: library.url.path) {
      let opened = try library.open(.readOnly)
      inventory.library = .init(path: opened.url.path, embedders: try await opened.embedders())
    }
    if check { await inventory.check() }
    if json {
      try JSONOutput.print(inventory)
    } else {
      Terminal.output.write(inventory.text)
    }
    if !inventory.isReady { throw ExitStatus.nothingFound.code }
  }
}
