import ArgumentParser
import Embeddings
import Foundation
import LlamaModels

/// Which planner a command works on.
struct PlannerOptions: ParsableArguments {
  /// What the demo fills.
  static let demoFolder = ".build/planner"

  @Option(help: ArgumentHelp("The planner's folder.", valueName: "folder"))
  var planner = Self.demoFolder

  @OptionGroup var models: ModelOptions

  func open() async throws -> Planner {
    try await Planner(URL(fileURLWithPath: planner), embedder: models.embedder())
  }
}

/// Where the models are that `make setup` fetched.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the models. (default: $RECOLLECT_MODELS, else in your data folder)",
      valueName: "folder"))
  var models: String?

  /// The encoder, behind a cache: a question asked again isn't embedded again.
  func embedder() throws -> CachingEmbedder {
    CachingEmbedder(try BertEncoder.load(folder.appending(path: "all-MiniLM-L6-v2")))
  }

  /// The model that writes answers: a GGUF file, a name in the folder, or the larger that is there.
  func answerModel(_ named: String?) async throws -> LlamaModel {
    let names = named.map { [$0] } ?? Self.answerModels
    let files = names.map { URL(fileURLWithPath: $0, relativeTo: folder) }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw PlannerError("There is no \(files[0].path). `make setup` fetches a model that answers.")
    }
    return try await LlamaModel.load(file: file)
  }

  private static let answerModels = [
    "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
  ]

  private var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    let named = models ?? environment["RECOLLECT_MODELS"].flatMap { $0.isEmpty ? nil : $0 }
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    return URL(fileURLWithPath: named ?? data + "/recollect/models", isDirectory: true)
  }
}
