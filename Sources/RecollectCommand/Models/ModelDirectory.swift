import Foundation

struct ModelDirectory {
  /// The first one that is installed is used.
  static let defaultEmbedders = ["granite-embedding-30m-english", "all-MiniLM-L6-v2"]
  /// For texts that the default models don't suit.
  static let multilingualEmbedder = "multilingual-e5-small"
  private static let knownEmbedders = defaultEmbedders + [multilingualEmbedder]
  /// The first one that is installed is used.
  static let defaultAnswerModels = [
    "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
  ]

  let folder = DefaultPaths.models

  /// - Parameter named: A path or a name in the model folder, with or without `.gguf`; `nil` for
  ///   the default model.
  func embedder(_ named: String?) throws -> URL {
    let named = named ?? defaultEmbedder
    if let url = place(of: named) { return url }
    let remedy =
      Self.knownEmbedders.contains(named)
      ? "\(Self.advice(named)) Searching by word works without it: --mode lexical."
      : "`recollect models` lists the models in it."
    throw Failure(
      .missing, "\(folder.path): The embedding model \(named) isn't in this folder. \(remedy)")
  }

  /// Named even if it isn't installed.
  var defaultEmbedder: String {
    Self.knownEmbedders.first { exists(folder.appending(path: $0)) } ?? Self.defaultEmbedders[0]
  }

  var hasMultilingualEmbedder: Bool {
    exists(folder.appending(path: Self.multilingualEmbedder).appending(path: "model.safetensors"))
  }

  /// Returns `nil` for a model inside the folder, which its name finds again.
  func location(of model: URL) -> String? {
    let path = model.standardizedFileURL.path
    return path.hasPrefix(folder.standardizedFileURL.path + "/") ? nil : path
  }

  /// - Parameter named: A path or a name in the model folder, with or without `.gguf`; `nil` for
  ///   the default model.
  func answerModel(_ named: String?) throws -> URL {
    guard let named else { return try defaultAnswerModel() }
    if let url = place(of: named) { return url }
    let remedy =
      Self.defaultAnswerModels.contains(named)
      ? Self.advice(named)
      : "`recollect models` lists the models in it; you can also name any GGUF file by its path."
    throw Failure(
      .missing, "\(folder.path): The answer model \(named) isn't in this folder. \(remedy)")
  }

  private func defaultAnswerModel() throws -> URL {
    let files = Self.defaultAnswerModels.map { folder.appending(path: $0) }
    guard let file = files.first(where: exists) else {
      throw Failure(
        .missing,
        """
        \(folder.path): No answer model is in this folder. \
        \(Self.advice(Self.defaultAnswerModels[0])) \
        Or name a GGUF file of your own with --model FILE. Searching works without one.
        """)
    }
    return file
  }

  static func isGGUF(_ url: URL) -> Bool { url.pathExtension.lowercased() == "gguf" }

  static func advice(_ name: String) -> String {
    "To get it, run `\(command(toFetch: name))`."
  }

  static func command(toFetch name: String) -> String { "recollect models get \(name)" }

  /// Returns `nil` for a name that isn't in the model folder.
  ///
  /// A text with a slash is a path; so is the name of an existing file that isn't in the model
  /// folder.
  private func place(of named: String) -> URL? {
    let url = URL(fileURLWithPath: named)
    if named.contains("/") || (exists(url) && !exists(folder.appending(path: named))) { return url }
    return [named, named + ".gguf"].map { folder.appending(path: $0) }.first(where: exists)
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
