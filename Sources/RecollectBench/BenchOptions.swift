import ArgumentParser
import Embeddings
import Foundation

/// What every measurement takes.
struct BenchOptions: ParsableArguments {
  @Option(help: "Folder of the embedding model; by default all-MiniLM-L6-v2 of the model folder.")
  var embedder: String?

  @Option(help: "Threads that compute together; by default one per processor.")
  var threads: Int?

  @Flag(help: "Print one JSON object.")
  var json = false

  func loadEmbedder(maximumTokens: Int? = nil) throws -> BertEncoder {
    try BertEncoder.load(folder, threads: threads, maximumTokens: maximumTokens)
  }

  private var folder: URL {
    if let embedder { return URL(fileURLWithPath: embedder) }
    let environment = ProcessInfo.processInfo.environment
    let models =
      environment["RECOLLECT_MODELS"].map { URL(fileURLWithPath: $0) }
      ?? environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0 + "/recollect/models") }
      ?? URL(fileURLWithPath: NSHomeDirectory() + "/.local/share/recollect/models")
    return models.appending(path: "all-MiniLM-L6-v2")
  }
}
