import Foundation
import LlamaModels

/// The models that tests run on, each loaded once.
enum Weights {
  /// Small and fast: for the engine, not for its answers.
  static let small = find("smollm2-135m-instruct-q4_1.gguf")
  /// The model answers are made with.
  static let large = find("qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")

  private static let loadedSmall = Result { try load() }

  /// The small model, shared by tests that can be asked in any order.
  static func shared() throws -> LlamaModel { try loadedSmall.get() }

  private static let loadedLarge = Result {
    try LlamaModel(
      file: large ?? URL(fileURLWithPath: "/"), configuration: .init(contextSize: 2048))
  }

  /// The model for answers, shared by tests that can be asked in any order.
  static func sharedLarge() throws -> LlamaModel { try loadedLarge.get() }

  /// The small model once more, with a cache of its own.
  ///
  /// One thread, since tests run side by side; small steps, so that short prompts fill some.
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
