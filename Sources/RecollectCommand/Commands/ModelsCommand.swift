import ArgumentParser
import Embeddings
import Foundation
import LlamaModels

/// Shows the models on the shelf.
struct ModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Show which models are there, and how to get those that aren't.",
    discussion: """
      Models are looked for in $RECOLLECT_MODELS, else in recollect/models of your data folder. An \
      embedding model is a folder, an answer model a GGUF file.

      Examples:
        recollect models
        recollect models --check
        recollect models --json | jq -r '.answer_models[].name'

      Exit code: 0 when the default embedding model and an answer model are there, 1 when one is \
      missing.

      --json: folder, embedders and answer_models (name, path, bytes, is_default and, after --check, \
      summary or problem), missing (name, use, command).
      """)

  @Flag(help: "Load each model, to see that it is whole.")
  var check = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    var inventory = try ModelInventory(ModelShelf())
    if check { await inventory.check() }
    if json {
      try JSONOutput.print(inventory)
    } else {
      Terminal.output.write(inventory.text)
    }
    if !inventory.isReady { throw ExitStatus.nothingFound.code }
  }
}
