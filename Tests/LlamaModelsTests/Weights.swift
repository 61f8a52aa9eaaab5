import Foundation
import LlamaModels

/// The models for the tests, each loaded once.
enum Weights {
  /// A small and fast model, for tests of the engine and not of the responses.
  static let small = find("smollm2-135m-instruct-q4_1.gguf")
  /// A larger model, for tests of the responses.
  static let large = find("qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")

  /// An embedding model, which isn't installed by default.
  static let nomic = find("nomic-embed-text-v1.5.f16.gguf")

  private static let loadedSmall = Result { try load() }

  /// Returns the small model, shared by tests that don't depend on the order of requests.
  static func shared() throws -> LlamaModel { try loadedSmall.get() }

  private static let loadedLarge = Result {
    try LlamaModel(
      file: large ?? URL(fileURLWithPath: "/"), configuration: .init(contextSize: 2048))
  }

  /// Returns the large model, shared by tests that don't depend on the order of requests.
  static func sharedLarge() throws -> LlamaModel { try loadedLarge.get() }

  /// Loads the small model with a separate cache.
  ///
  /// It uses one thread, because tests run in parallel, and small steps, so that short prompts fill
  /// some.
  static func load(
    contextSize: Int = 1024, keepsAnswers: Bool = false, cacheLimit: UInt64? = nil,
    chatTemplate: String? = nil, usesToolMarkup: Bool = false, memoryLimit: UInt64? = nil
  ) throws -> LlamaModel {
    try LlamaModel(
      file: small ?? URL(fileURLWithPath: "/"),
      configuration: .init(
        contextSize: contextSize, batchSize: 16, keepsAnswers: keepsAnswers,
        cacheLimit: cacheLimit, threads: 1, chatTemplate: chatTemplate,
        usesToolMarkup: usesToolMarkup, memoryLimit: memoryLimit))
  }

  private static func find(_ name: String) -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let folder = environment["RECOLLECT_MODELS"] ?? data + "/recollect/models"
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}
