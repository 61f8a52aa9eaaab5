import Embeddings
import Foundation
import Recollect

struct InstalledEmbedder {
  let reference: EmbedderReference
  private let directory = ModelDirectory()

  init(_ reference: EmbedderReference) { self.reference = reference }

  /// The part before the "@": the name of the model's folder, or of its file without extension.
  static func name(of identifier: String) -> String {
    identifier.lastIndex(of: "@").map { String(identifier[..<$0]) } ?? identifier
  }

  private var name: String { Self.name(of: reference.identifier) }

  var places: [URL] {
    let inFolder = [name, name + ".gguf"].map { directory.folder.appending(path: $0) }
    return ([reference.location.map { URL(fileURLWithPath: $0) }].compactMap(\.self) + inFolder)
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// - Parameter library: The path of the library, for errors.
  /// - Throws: ``Failure`` if the model isn't installed, or only another one of the same name.
  func load(
    for library: String, by load: (URL) throws -> any Embedder
  ) throws -> any Embedder {
    var other: URL?
    for place in places {
      let embedder = try load(place)
      if embedder.identifier == reference.identifier { return embedder }
      other = place
    }
    let made = "\(library): Its vectors were made by \(reference.identifier)"
    let cause =
      other.map { "\(made), and the model in \($0.path) has other weights." }
      ?? "\(made), which isn't in \(directory.folder.path)."
    throw Failure(.missing, "\(cause) \(remedy(other)) \(Self.byWord)")
  }

  private static let byWord = "Searching by word works without it: --mode lexical."

  /// - Parameter other: A model of the same name with other weights.
  private func remedy(_ other: URL?) -> String {
    let names = (try? ModelInventory(directory))?.embedders.map(\.name) ?? []
    let usual = directory.defaultEmbedder
    let name = other?.lastPathComponent ?? (names.contains(usual) ? usual : names.first)
    if let name {
      return "Put that model back, or make new vectors with one that is installed: "
        + "`recollect models use \(name)`."
    }
    if ModelDirectory.defaultEmbedders.contains(self.name) {
      return ModelDirectory.advice(self.name)
    }
    let command = ModelDirectory.command(toFetch: usual)
    return "Put that model back, or run `\(command)` and then `recollect models use \(usual)`."
  }
}
