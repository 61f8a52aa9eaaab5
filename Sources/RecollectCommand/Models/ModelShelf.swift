import Foundation

/// The folder of the models: what is there, and what a name means.
struct ModelShelf {
  /// The embedding model that is used unless another is named.
  static let defaultEmbedder = "all-MiniLM-L6-v2"
  /// The models that answer unless another is named; the first that is there does.
  static let defaultAnswerModels = [
    "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
  ]

  let folder = Places.models

  /// The folder of an embedding model, named by its path or its name on the shelf.
  func embedder(_ named: String) throws -> URL {
    if let url = path(named) { return url }
    let url = folder.appending(path: named, directoryHint: .isDirectory)
    guard exists(url) else {
      let remedy =
        named == Self.defaultEmbedder
        ? "\(Self.advice(named)) Searching by word works without it: --mode lexical."
        : "`recollect models` shows what is there."
      throw Failure(
        .missing, "\(folder.path): The embedding model \(named) isn't there. \(remedy)")
    }
    return url
  }

  /// The file of an answer model, named by its path or its name on the shelf, or the default.
  func answerModel(_ named: String?) throws -> URL {
    guard let named else { return try defaultAnswerModel() }
    if let url = path(named) { return url }
    let candidates = [named, named + ".gguf"].map { folder.appending(path: $0) }
    guard let url = candidates.first(where: exists) else {
      let remedy =
        Self.defaultAnswerModels.contains(named)
        ? Self.advice(named) : "`recollect models` shows what is there; any GGUF file will do."
      throw Failure(
        .missing, "\(folder.path): The answer model \(named) isn't there. \(remedy)")
    }
    return url
  }

  private func defaultAnswerModel() throws -> URL {
    let files = Self.defaultAnswerModels.map { folder.appending(path: $0) }
    guard let file = files.first(where: exists) else {
      throw Failure(
        .missing,
        """
        \(folder.path): There is no model that answers. \(Self.advice(Self.defaultAnswerModels[0])) \
        Or name a GGUF file of your own with --model FILE. Searching works without one.
        """)
    }
    return file
  }

  /// How to get a model.
  static func advice(_ name: String) -> String {
    "Fetch it with `\(command(toFetch: name))` in Recollect's repository."
  }

  /// The command that fetches a model, to be given in the repository.
  static func command(toFetch name: String) -> String { "Scripts/fetch-models \(name)" }

  /// What was named, when it is a path: because it has a slash, or because it is there.
  private func path(_ named: String) -> URL? {
    let url = URL(fileURLWithPath: named)
    return named.contains("/") || (exists(url) && !exists(folder.appending(path: named)))
      ? url : nil
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}
