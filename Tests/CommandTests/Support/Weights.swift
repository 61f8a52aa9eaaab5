import Foundation
import Testing

/// The models installed on this machine.
enum Weights {
  static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    return URL(fileURLWithPath: environment["RECOLLECT_MODELS"] ?? data + "/recollect/models")
  }()

  /// The default embedding model.
  static let embedder = folder.appending(path: "granite-embedding-30m-english")
  static let miniLM = folder.appending(path: "all-MiniLM-L6-v2")
  static let multilingual = folder.appending(path: "multilingual-e5-small")
  static let large = folder.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
  static let small = folder.appending(path: "smollm2-135m-instruct-q4_1.gguf")

  static func has(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  fileprivate static let hasEmbedders = has(embedder) && has(miniLM)
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the embedding models aren't installed.
  static var needsEmbedder: Self {
    .enabled(
      if: Weights.hasEmbedders,
      """
      Two embedding models aren't in \(Weights.folder.path); Scripts/fetch-models embedder minilm \
      gets them.
      """)
  }

  /// Skips a test if the embedding models or the small model isn't installed.
  static var needsSmallModel: Self {
    .enabled(
      if: Weights.hasEmbedders && Weights.has(Weights.small),
      "SmolLM2-135M or an embedding model isn't in \(Weights.folder.path).")
  }

  /// Skips a test if the embedding models or the answer model isn't installed.
  static var needsLargeModel: Self {
    .enabled(
      if: Weights.hasEmbedders && Weights.has(Weights.large),
      "Qwen2.5 1.5B or an embedding model isn't in \(Weights.folder.path).")
  }
}
