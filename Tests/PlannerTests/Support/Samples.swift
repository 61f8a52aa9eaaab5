import Embeddings
import Foundation
import PlannerCore
import Testing

/// The samples, and a planner filled with them.
enum Samples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Samples/meetings")

  /// The folder of all-MiniLM-L6-v2; `nil` if its weights aren't installed.
  static let encoder: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
    let models = environment["RECOLLECT_MODELS"] ?? data + "/recollect/models"
    let folder = URL(filePath: models).appending(path: "all-MiniLM-L6-v2")
    let weights = folder.appending(path: "model.safetensors")
    return FileManager.default.fileExists(atPath: weights.path) ? folder : nil
  }()

  /// Returns a planner that the tests share and don't change, because filling one takes seconds.
  static func shared() async throws -> Planner { try await filled.value.planner }

  private static let filled = Task { try await TestPlanner(filled: true) }
}

/// A planner in a temporary folder.
struct TestPlanner {
  let folder: TemporaryFolder
  let embedder: CachingEmbedder
  let planner: Planner

  init(filled: Bool = false) async throws {
    folder = try TemporaryFolder()
    embedder = CachingEmbedder(try BertEncoder.load(try #require(Samples.encoder)))
    planner = try await Planner(folder.url, embedder: embedder)
    if filled {
      let samples = try Records(samples: Samples.folder)
      try await planner.update { $0 = samples }
    }
  }
}

/// A temporary folder that is deleted when its last reference goes.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "planner-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests if the encoder isn't installed.
  static var needsEncoder: Self {
    .enabled(
      if: Samples.encoder != nil,
      "all-MiniLM-L6-v2 isn't in the folder RECOLLECT_MODELS names.")
  }
}
