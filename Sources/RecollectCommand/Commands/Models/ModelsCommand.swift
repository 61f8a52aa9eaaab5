import ArgumentParser
import Foundation

struct ModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Show and fetch models, and change the library's embedding model.",
    discussion: """
      The model folder is \(DefaultPaths.models.path). Set RECOLLECT_MODELS to use another one. An \
      embedding model, which turns text into vectors, is a folder or a GGUF file in it. An answer \
      model is a GGUF file in it.

      `get` fetches a model.

      A library has vectors of the embedding model that it was begun with; every command uses that \
      model. `use` changes to another one while other programs go on searching. `floor` shows and \
      sets the cosine that a passage must have to be shown.

      Examples:
        recollect models
        recollect models --check
        recollect models get multilingual
        recollect models use multilingual-e5-small
        recollect models use multilingual-e5-small --keep
        recollect models drop granite-embedding-30m-english
        recollect models floor 0.7
      """,
    subcommands: [
      ModelsListCommand.self, ModelsGetCommand.self, ModelsUseCommand.self,
      ModelsDropCommand.self, ModelsFloorCommand.self,
    ],
    defaultSubcommand: ModelsListCommand.self)
}
