import ArgumentParser
import Embeddings
import Foundation

struct BenchOptions: ParsableArguments {
  @OptionGroup var embedder: EmbedderOption

  @Option(help: "Processor threads to use. (default: one per core)")
  var threads: Int?

  @Option(help: "Arithmetic of the embedding model: exact or fast.")
  var precision = Precision.exact

  enum Precision: String, ExpressibleByArgument {
    case exact
    case fast
  }

  @Flag(help: "Print one JSON object.")
  var json = false

  func loadEmbedder(maximumTokens: Int? = nil) throws -> BertEncoder {
    try BertEncoder.load(
      embedder.folder, threads: threads, maximumTokens: maximumTokens,
      precision: precision == .fast ? .fast : .exact)
  }
}

struct EmbedderOption: ParsableArguments {
  @Option(
    help:
      "Folder of the embedding model. (default: granite-embedding-30m-english in the model folder)")
  var embedder: String?

  var folder: URL { embedder.map { URL(fileURLWithPath: $0) } ?? DefaultModels.embedder }

  func load(threads: Int? = nil) throws -> BertEncoder {
    try BertEncoder.load(folder, threads: threads)
  }
}
