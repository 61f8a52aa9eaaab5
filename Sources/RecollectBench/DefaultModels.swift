import Foundation

/// The models that are measured unless others are named.
enum DefaultModels {
  static let embedder = folder.appending(path: "granite-embedding-30m-english")
  static let answers = folder.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")

  private static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    return environment["RECOLLECT_MODELS"].map { URL(fileURLWithPath: $0) }
      ?? environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0 + "/recollect/models") }
      ?? URL(fileURLWithPath: NSHomeDirectory() + "/.local/share/recollect/models")
  }
}
