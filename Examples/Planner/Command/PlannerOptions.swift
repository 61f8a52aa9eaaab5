import ArgumentParser
import Embeddings
import Foundation
import LlamaModels
import PlannerCore

struct PlannerOptions: ParsableArguments {
  static let demoFolder = ".build/planner"

  @Option(help: ArgumentHelp("The planner's folder.", valueName: "folder"))
  var planner = Self.demoFolder

  @OptionGroup var models: ModelOptions

  func open() async throws -> Planner {
    try await Planner(URL(fileURLWithPath: planner), embedder: models.embedder())
  }
}

/// `make setup` fills the model folder.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The model folder. (default: $RECOLLECT_MODELS, else recollect/models in $XDG_DATA_HOME or "
        + "~/.local/share)",
      valueName: "folder"))
  var models: String?

  /// A cache, so that a repeated question isn't embedded again.
  func embedder() throws -> CachingEmbedder {
    CachingEmbedder(try BertEncoder.load(folder.appending(path: "all-MiniLM-L6-v2")))
  }

  /// - Parameter named: The path of a GGUF file or its name in the model folder; `nil` for the
  ///   first default model that is installed.
  func answerModel(_ named: String?) async throws -> LlamaModel {
    let names = named.map { [$0] } ?? Self.answerModels
    let files = names.map { URL(fileURLWithPath: $0, relativeTo: folder) }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw PlannerError(
        "\(files[0].path): There is no model here. `make setup` fetches one that answers.")
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
