import Foundation

/// The model folder, with lookup of models by name or path.
struct ModelDirectory {
  /// The names of the default embedding models; the first one that exists is used.
  static let defaultEmbedders = ["granite-embedding-30m-english", "all-MiniLM-L6-v2"]
  /// The name of the embedding model for texts that the default ones don't suit.
  static let multilingualEmbedder = "multilingual-e5-small"
  private static let knownEmbedders = defaultEmbedders + [multilingualEmbedder]
  /// The names of the default answer models; the first one that exists is used.
  static let defaultAnswerModels = [
    "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
  ]

  let folder = DefaultPaths.models

  /// Returns the folder or the GGUF file of an embedding model, given its path or its name in the
  /// model folder.
  ///
  /// The name may lack the extension `.gguf`. Without a name, the default model is returned.
  func embedder(_ named: String?) throws -> URL {
    let named = named ?? defaultEmbedder
    if let url = path(named) { return url }
    let candidates = [named, named + ".gguf"].map { folder.appending(path: $0) }
    guard let url = candidates.first(where: exists) else {
      let remedy =
        Self.knownEmbedders.contains(named)
        ? "\(Self.advice(named)) Searching by word works without it: --mode lexical."
        : "`recollect models` lists the models in it."
      throw Failure(
        .missing, "\(folder.path): The embedding model \(named) isn't in this folder. \(remedy)")
    }
    return url
  }

  /// The name of the embedding model that is used if none is named, whether or not it exists.
  var defaultEmbedder: String {
    Self.knownEmbedders.first { exists(folder.appending(path: $0)) } ?? Self.defaultEmbedders[0]
  }

  /// A Boolean value that indicates whether the multilingual embedding model is installed.
  var hasMultilingualEmbedder: Bool {
    exists(folder.appending(path: Self.multilingualEmbedder).appending(path: "model.safetensors"))
  }

  /// Returns the path of an embedding model outside the model folder; `nil` for one inside.
  func location(of model: URL) -> String? {
    let path = model.standardizedFileURL.path
    return path.hasPrefix(folder.standardizedFileURL.path + "/") ? nil : path
  }

  /// Returns the file of an answer model, given its path or its name in the model folder.
  ///
  /// The name may lack the extension `.gguf`. Without a name, the default model is returned.
  func answerModel(_ named: String?) throws -> URL {
    guard let named else { return try defaultAnswerModel() }
    if let url = path(named) { return url }
    let candidates = [named, named + ".gguf"].map { folder.appending(path: $0) }
    guard let url = candidates.first(where: exists) else {
      let remedy =
        Self.defaultAnswerModels.contains(named)
        ? Self.advice(named)
        : "`recollect models` lists the models in it; you can also name any GGUF file by its path."
      throw Failure(
        .missing, "\(folder.path): The answer model \(named) isn't in this folder. \(remedy)")
    }
    return url
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

  /// Returns a Boolean value that indicates whether a path is that of a GGUF file, by its name.
  static func isGGUF(_ url: URL) -> Bool { url.pathExtension.lowercased() == "gguf" }

  /// Returns a sentence that explains how to get a model.
  static func advice(_ name: String) -> String {
    "To get it, run `\(command(toFetch: name))` in Recollect's repository."
  }

  /// Returns the command that fetches a model, to be run in the repository.
  static func command(toFetch name: String) -> String { "Scripts/fetch-models \(name)" }

  /// Returns the URL if the text is a path, or `nil` if it is the name of a model.
  ///
  /// A text with a slash is a path; so is the name of an existing file that isn't in the model folder.
  private func path(_ named: String) -> URL? {
    let url = URL(fileURLWithPath: named)
    return named.contains("/") || (exists(url) && !exists(folder.appending(path: named)))
      ? url : nil
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
