import ArgumentParser
import Embeddings
import Foundation
import LlamaModels
import Recollect

struct EmbedderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Embedding model, which makes the vectors: a folder, a GGUF file, or its name in the model "
        + "folder. (default: the one that the library uses; for a new library "
        + "\(ModelDirectory.defaultEmbedders.joined(separator: " or, if only that is there, ")))",
      valueName: "path|name"),
    completion: Completion.embedders)
  var embedder: String?

  @Option(
    name: .customLong("threads"),
    help: ArgumentHelp("Processor threads to use. (default: all cores)", valueName: "n"))
  var namedThreads: Int?

  var threads: Int? { namedThreads ?? Configuration.current.threads }

  @Option(
    help: ArgumentHelp(
      """
      Arithmetic of the embedding model: fast rounds to integers, exact takes twice the time. Both \
      make vectors of the same library.
      """, valueName: "fast|exact"),
    completion: .list(["fast", "exact"]))
  var precision = Precision.fast

  enum Precision: String, ExpressibleByArgument {
    case fast
    case exact
  }

  func validate() throws {
    if let namedThreads, namedThreads < 1 { throw ValidationError("--threads must be at least 1.") }
  }

  func loadNamed() throws -> any Embedder {
    try load(ModelDirectory().embedder(embedder))
  }

  /// Loads the model that was named, or else the one that the library uses.
  ///
  /// - Parameters:
  ///   - reference: The model in use; `nil` if the library has none yet.
  ///   - library: The path of the library, for errors.
  ///   - first: The name of the model for a library without one; `nil` for the default model.
  func load(
    _ reference: EmbedderReference?, of library: String, first: String? = nil
  ) throws -> any Embedder {
    guard embedder == nil, let reference else {
      return try load(ModelDirectory().embedder(embedder ?? first))
    }
    return try InstalledEmbedder(reference).load(for: library, by: load)
  }

  /// Returns the library with the model that was named, or with the one that it uses at any time:
  /// another program may change it.
  ///
  /// - Parameter first: The name of the model for a library without one; `nil` for the default
  ///   model.
  func opened(_ library: Library, first: String? = nil) async throws -> Library {
    guard embedder == nil else { return library.withEmbedder(try loadNamed()) }
    let options = self
    let path = library.url.path
    return try await library.withEmbedders { try options.load($0, of: path, first: first) }
  }

  /// Stores the path of a model that was named by it, so that the next command finds the model.
  func keepLocation(in library: Library) async throws {
    guard let embedder, let identifier = library.embedder?.identifier else { return }
    let location = try ModelDirectory().location(of: ModelDirectory().embedder(embedder))
    if let location { try await library.setLocation(location, ofEmbedder: identifier) }
  }

  func load(_ url: URL) throws -> any Embedder {
    try Self.load(url, threads: threads, precision: precision)
  }

  /// This takes tens of milliseconds, or longer for a GGUF file.
  static func load(_ url: URL, threads: Int?, precision: Precision) throws -> any Embedder {
    guard ModelDirectory.isGGUF(url) else {
      return try BertEncoder.load(
        url, threads: threads, precision: precision == .fast ? .fast : .exact)
    }
    return try LlamaEmbedder(file: url, configuration: .init(threads: threads))
  }
}
