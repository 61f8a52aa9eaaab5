import ArgumentParser
import Embeddings
import Foundation
import LlamaModels

/// The options that choose the embedding model and its number of threads.
struct EmbedderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Embedding model, which makes the vectors: a folder, a GGUF file, or its name in the model "
        + "folder.",
      valueName: "path|name"))
  var embedder = ModelDirectory.defaultEmbedder

  @Option(
    help: ArgumentHelp("Processor threads to use. (default: all cores)", valueName: "n"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      """
      Arithmetic of the embedding model: fast rounds to integers, exact takes twice the time. Both \
      make vectors of the same library.
      """, valueName: "fast|exact"))
  var precision = Precision.fast

  enum Precision: String, ExpressibleByArgument {
    case fast
    case exact
  }

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
  }

  /// Loads the model, which takes some tens of milliseconds, or longer for a GGUF file.
  func load() throws -> any Embedder {
    let url = try ModelDirectory().embedder(embedder)
    guard ModelDirectory.isGGUF(url) else {
      return try BertEncoder.load(
        url, threads: threads, precision: precision == .fast ? .fast : .exact)
    }
    return try LlamaEmbedder(file: url, configuration: .init(threads: threads))
  }
}
