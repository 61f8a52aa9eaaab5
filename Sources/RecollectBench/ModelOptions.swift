import ArgumentParser
import Foundation
import LlamaModels

struct ModelOptions: ParsableArguments {
  @Option(help: "GGUF file of the model. (default: Qwen2.5-Coder 1.5B in the model folder)")
  var model: String?

  @Option(help: "Processor threads to use. (default: one per core)")
  var threads: Int?

  @Option(help: "Size of the model's context in tokens.")
  var context = 4096

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    guard context > 0, threads ?? 1 > 0 else {
      throw ValidationError("--context and --threads must be at least 1.")
    }
  }

  func load(keepsAnswers: Bool = false) async throws -> LlamaModel {
    try await LlamaModel.load(
      file: model.map { URL(fileURLWithPath: $0) } ?? DefaultModels.answers,
      configuration: .init(contextSize: context, keepsAnswers: keepsAnswers, threads: threads))
  }
}
