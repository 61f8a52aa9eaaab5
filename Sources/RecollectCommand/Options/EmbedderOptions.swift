import ArgumentParser
import Embeddings
import Foundation

/// Which embedding model a command uses.
struct EmbedderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Embedding model: a folder, or a name in the model folder.", valueName: "folder|name"))
  var embedder = ModelShelf.defaultEmbedder

  @Option(
    help: ArgumentHelp("Threads that compute together. (default: all cores)", valueName: "n"))
  var threads: Int?

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("--threads is at least 1.") }
  }

  /// Loads the model: some tens of milliseconds.
  func load() throws -> BertEncoder {
    try BertEncoder.load(ModelShelf().embedder(embedder), threads: threads)
  }
}
