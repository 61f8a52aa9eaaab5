import Foundation
import HTTPModels
import LanguageModels
import LlamaModels
import RecollectTesting
import Testing

/// Conformance checks on models that are used through `recollect serve`.
@Suite struct ConformanceTests {
  typealias Check = LanguageModelConformance.Check

  @Test("A model that keeps to schemas conforms through a server", arguments: Check.allCases)
  func uniform(check: Check) async throws {
    let failures = try await ServedModel.serving(UniformLanguageModel(seed: 7)) { served in
      await LanguageModelConformance(of: served.remote()).failures(in: check)
    }
    #expect(failures == [])
  }

  @Test(
    "The small model of llama.cpp conforms through a server",
    .enabled(if: Weights.small != nil, "SmolLM2-135M isn't in the folder RECOLLECT_MODELS names."),
    arguments: [Check.text, .stream, .cancellation, .tools])
  func llama(check: Check) async throws {
    let model = try Weights.shared()
    let failures = try await ServedModel.serving(model) { served in
      await LanguageModelConformance(of: served.remote()).failures(in: check)
    }
    #expect(failures == [])
  }
}

/// The small model, loaded once.
private enum Weights {
  static let small: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let folder = environment["RECOLLECT_MODELS"] ?? data + "/recollect/models"
    let file = URL(fileURLWithPath: folder).appending(path: "smollm2-135m-instruct-q4_1.gguf")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  private static let loaded = Result {
    try LlamaModel(
      file: small ?? URL(fileURLWithPath: "/"),
      configuration: .init(contextSize: 1024, batchSize: 16, threads: 1))
  }

  static func shared() throws -> LlamaModel { try loaded.get() }
}
