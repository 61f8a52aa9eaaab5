import Embeddings
import Foundation
import Testing

/// Model folders that can't be used.
///
/// Each error names the file, the problem and a remedy.
@Suite("Model folders")
struct ModelFolderTests {
  private func error(
    configuration: [String: Any] = TinyModel.configuration, files: [String: String] = [:],
    without missing: Set<String> = []
  ) async throws -> EmbeddingError? {
    try await TinyModel().withFolder(
      configuration: configuration, files: files, without: missing
    ) { folder in
      #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) }
    }
  }

  @Test("No folder, and a file in its place")
  func noFolder() throws {
    let nowhere = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let missing = #expect(throws: EmbeddingError.self) { try BertEncoder.load(nowhere) }
    #expect(missing?.code == .missing)
    #expect(missing?.description.contains(nowhere.path) == true)
    let file = #expect(throws: EmbeddingError.self) {
      try BertEncoder.load(URL(filePath: #filePath))
    }
    #expect(file?.code == .missing)
  }

  @Test("A missing file", arguments: ["config.json", "model.safetensors", "vocab.txt"])
  func missingFile(name: String) async throws {
    let error = try #require(await error(without: [name]))
    #expect(error.code == .missing)
    #expect(error.remedy.contains("Fetch"))
  }

  @Test(
    "Kinds of model that aren't supported, by the field that says so",
    arguments: [
      ("model_type", "modernbert"), ("hidden_act", "relu"),
      ("position_embedding_type", "relative_key"),
    ])
  func otherKinds(field: String, value: String) async throws {
    var configuration = TinyModel.configuration
    configuration[field] = value
    let error = try #require(await error(configuration: configuration))
    #expect(error.code == .unsupported)
    #expect(error.message.contains(field))
    #expect(error.message.contains(value))
    #expect(error.file.lastPathComponent == "config.json")
  }

  @Test(
    "Sizes that contradict each other or the weights",
    arguments: [
      ("num_attention_heads", 3), ("num_attention_heads", 0), ("hidden_size", -20),
      ("intermediate_size", 38), ("num_hidden_layers", 3), ("vocab_size", 31),
    ])
  func wrongSizes(field: String, value: Int) async throws {
    var configuration = TinyModel.configuration
    configuration[field] = value
    #expect(try await error(configuration: configuration)?.code == .malformed)
  }

  @Test(
    "A pipe in a file's place is refused at once",
    arguments: ["config.json", "model.safetensors", "vocab.txt"])
  func pipe(name: String) async throws {
    let error = try await TinyModel().withFolder(without: [name]) { folder in
      try #require(mkfifo(folder.appending(path: name).path, 0o600) == 0)
      return #expect(throws: EmbeddingError.self) { try BertEncoder.load(folder) }
    }
    #expect(error?.code == .unreadable)
    #expect(error?.file.lastPathComponent == name)
  }

  @Test("Damaged files")
  func damaged() async throws {
    let config = try await error(files: ["config.json": "{"])
    #expect(config?.code == .malformed)
    let noSize = try await error(files: ["config.json": #"{"model_type": "bert"}"#])
    #expect(noSize?.message.contains("hidden_size") == true)
    let weights = try await error(files: ["model.safetensors": "tiny"])
    #expect(weights?.code == .truncated)
    #expect(weights?.file.lastPathComponent == "model.safetensors")
  }

  @Test("Poolings that aren't supported")
  func poolings() async throws {
    let several = #"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": true}"#
    let none = #"{"pooling_mode_max_tokens": false}"#
    for json in [several, none, #"{"pooling_mode_max_tokens": true}"#] {
      #expect(try await error(files: ["1_Pooling/config.json": json])?.code == .unsupported)
    }
  }
}
