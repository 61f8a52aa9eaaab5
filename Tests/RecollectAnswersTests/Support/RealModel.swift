import Foundation
import Items
import LlamaModels
import Recollect
import Testing

/// A model of 1.5 billion parameters, and the notes of `Samples/meetings` for it to read.
enum RealModel {
  /// The folder of all models.
  static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    return URL(fileURLWithPath: environment["RECOLLECT_MODELS"] ?? data + "/recollect/models")
  }()

  static let file: URL? = {
    let file = folder.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  private struct Planner: Decodable {
    struct Note: Decodable {
      var id: String
      var title: String
      var text: String
    }

    var notes: [Note]
  }

  /// Adds notes of the samples to a library, and returns their threads.
  static func threads(_ library: Library, _ ids: [String]) async throws -> [LibraryThread] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Samples/meetings/planner.json").standardizedFileURL
    let planner = try JSONDecoder().decode(Planner.self, from: Data(contentsOf: file))
    let items = planner.notes.filter { ids.contains($0.id) }
      .map { Item(id: $0.id, kind: .note, title: $0.title, text: $0.text) }
    try await library.add(items, as: "notes")
    var threads: [LibraryThread] = []
    for id in ids { threads += try await library.threads(containing: id) }
    return threads
  }

  /// Loads the model with a small window.
  static func load() async throws -> LlamaModel {
    try await LlamaModel.load(file: #require(file), configuration: .init(contextSize: 1024))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the model isn't installed.
  static var needsRealModel: Self {
    .enabled(
      if: RealModel.file != nil, "Qwen2.5 1.5B isn't in the folder RECOLLECT_MODELS names.")
  }
}
