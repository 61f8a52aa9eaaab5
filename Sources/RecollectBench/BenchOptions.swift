import ArgumentParser
import Embeddings
import Foundation

struct BenchOptions: ParsableArguments {
  @Option(
    help:
      "Folder of the embedding model. (default: granite-embedding-30m-english in the model folder)")
  var embedder: String?

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
      Self.folder(embedder), threads: threads, maximumTokens: maximumTokens,
      precision: precision == .fast ? .fast : .exact)
  }

  static func folder(_ embedder: String?) -> URL {
    if let embedder { return URL(fileURLWithPath: embedder) }
    let environment = ProcessInfo.processInfo.environment
    let models =
      environment["RECOLLECT_MODELS"].map { URL(fileURLWithPath: $0) }
      ?? environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0 + "/recollect/models") }
      ?? URL(fileURLWithPath: NSHomeDirectory() + "/.local/share/recollect/models")
    return models.appending(path: "granite-embedding-30m-english")
  }
}
