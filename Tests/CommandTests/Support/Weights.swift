import Foundation
import Testing

/// The models installed on this machine.
enum Weights {
  static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    return URL(fileURLWithPath: environment["RECOLLECT_MODELS"] ?? data + "/recollect/models")
  }()

  static let embedder = folder.appending(path: "all-MiniLM-L6-v2")
  static let large = folder.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
  static let small = folder.appending(path: "smollm2-135m-instruct-q4_1.gguf")

  static func has(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the embedding model isn't installed.
  static var needsEmbedder: Self {
    .enabled(
      if: Weights.has(Weights.embedder),
      "all-MiniLM-L6-v2 isn't in \(Weights.folder.path); Scripts/fetch-models gets it.")
  }

  /// Skips a test if the embedding model or the small model isn't installed.
  static var needsSmallModel: Self {
    .enabled(
      if: Weights.has(Weights.embedder) && Weights.has(Weights.small),
      "SmolLM2-135M or all-MiniLM-L6-v2 isn't in \(Weights.folder.path).")
  }

  /// Skips a test if the embedding model or the answer model isn't installed.
  static var needsLargeModel: Self {
    .enabled(
      if: Weights.has(Weights.embedder) && Weights.has(Weights.large),
      "Qwen2.5 1.5B or all-MiniLM-L6-v2 isn't in \(Weights.folder.path).")
  }
}
