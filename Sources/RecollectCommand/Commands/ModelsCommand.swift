import ArgumentParser
import Embeddings
import Foundation
import LlamaModels

/// The command that lists the models in the model folder.
struct ModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Show which models are installed and which are missing.",
    discussion: """
      The model folder is \(DefaultPaths.models.path). Set RECOLLECT_MODELS to use another one. An \
      embedding model, which turns text into vectors, is a folder in it. An answer model is a GGUF \
      file in it.

      Examples:
        recollect models
        recollect models --check
        recollect models --json | jq -r '.answer_models[].name'

      Exit code: 0 if the default embedding model and a default answer model are installed, 1 if \
      one is missing or, with --check, damaged.

      --json: folder, embedders and answer_models (name, path, bytes, is_default and, with \
      --check, summary or problem), missing (name, use, command).
      """)

  @Flag(help: "Load each model to check that it isn't damaged.")
  var check = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    var inventory = try ModelInventory(ModelDirectory())
    if check { await inventory.check() }
    if json {
      try JSONOutput.print(inventory)
    } else {
      Terminal.output.write(inventory.text)
    }
    if !inventory.isReady { throw ExitStatus.nothingFound.code }
  }
}
