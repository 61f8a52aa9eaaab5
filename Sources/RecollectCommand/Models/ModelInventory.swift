import Embeddings
import Foundation
import LlamaModels

/// The output of `models`: the models in the folder, and the default models missing from it.
struct ModelInventory: Encodable {
  struct Model: Encodable {
    var name: String
    var path: String
    var bytes: Int
    var isDefault: Bool
    /// `nil` before ``check()`` or if the model is damaged.
    var summary: String?
    /// `nil` before ``check()`` or if the model is sound.
    var problem: String?
  }

  struct Missing: Encodable {
    var name: String
    var use: String
    var command: String
  }

  var folder: String
  var embedders: [Model]
  var answerModels: [Model]
  var missing: [Missing]
  var library: LibraryModels?

  init(_ directory: ModelDirectory) throws {
    let names = try Self.names(in: directory.folder)
    folder = directory.folder.path
    let files = names.filter { $0.lowercased().hasSuffix(".gguf") }
    let chosen = ModelDirectory.defaultAnswerModels.first(where: files.contains)
    let embedding = files.filter {
      LlamaEmbedder.isEmbeddingModel(directory.folder.appending(path: $0))
    }
    answerModels = files.filter { !embedding.contains($0) }
      .map { Model($0, in: directory.folder, isDefault: $0 == chosen) }
    embedders = names.compactMap { name in
      let weights = directory.folder.appending(path: name).appending(path: "model.safetensors")
      guard FileManager.default.fileExists(atPath: weights.path) else { return nil }
      return Model(name, in: directory.folder, isDefault: name == directory.defaultEmbedder)
    }
    embedders += embedding.map { Model($0, in: directory.folder, isDefault: false) }
    missing = []
    if !embedders.contains(where: \.isDefault) {
      addMissing(ModelDirectory.defaultEmbedders[0], "search by meaning")
    }
    if chosen == nil { addMissing(ModelDirectory.defaultAnswerModels[0], "answers") }
  }

  /// The default models are installed and, if they were checked, sound.
  var isReady: Bool {
    missing.isEmpty && (embedders + answerModels).allSatisfy { !$0.isDefault || $0.problem == nil }
  }

  mutating func check() async {
    for position in embedders.indices {
      let url = URL(fileURLWithPath: embedders[position].path)
      embedders[position].record(
        Result {
          let encoder: any Embedder =
            ModelDirectory.isGGUF(url)
            ? try LlamaEmbedder(file: url) : try BertEncoder.load(url)
          return "\(encoder.dimension) dimensions, \(encoder.maximumTokens) tokens a passage"
        })
    }
    for position in answerModels.indices {
      let url = URL(fileURLWithPath: answerModels[position].path)
      do {
        let model = try await LlamaModel.load(file: url, configuration: .init(contextSize: 512))
        let summary = "\(model.summary), up to \(Wording.count(model.trainedContextSize, "token"))"
        answerModels[position].record(.success(summary))
      } catch {
        answerModels[position].record(.failure(error))
      }
    }
  }

  private mutating func addMissing(_ name: String, _ use: String) {
    missing.append(
      Missing(name: name, use: use, command: ModelDirectory.command(toFetch: name)))
  }

  private static func names(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw Failure(
        .missing, "\(folder.path): The model folder can't be read. Check its permissions.")
    }
  }
}

extension ModelInventory.Model {
  fileprivate init(_ name: String, in folder: URL, isDefault: Bool) {
    let url = folder.appending(path: name)
    self.init(
      name: name, path: url.path, bytes: Self.bytes(of: url), isDefault: isDefault)
  }

  fileprivate mutating func record(_ result: Result<String, any Error>) {
    switch result {
    case .success(let summary): self.summary = summary
    case .failure(let error): problem = Failure(error).message
    }
  }

  private static func bytes(of url: URL) -> Int {
    let inside = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: [.fileSizeKey])
    let files = [url] + (inside?.compactMap { $0 as? URL } ?? [])
    return files.reduce(0) { sum, file in
      let values = try? file.resolvingSymlinksInPath().resourceValues(
        forKeys: [.fileSizeKey, .isRegularFileKey])
      return sum + (values?.isRegularFile == true ? values?.fileSize ?? 0 : 0)
    }
  }
}

extension ModelInventory {
  var text: String {
    var lines = ["Models in \(SafeText.line(folder))"]
    lines += Self.section("Search by meaning", embedders)
    lines += Self.section("Answers", answerModels)
    lines += library?.lines ?? []
    for model in missing {
      lines += [
        "", "Missing for \(model.use): \(model.name)",
        "  To get it: \(model.command)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ title: String, _ models: [Model]) -> [String] {
    guard !models.isEmpty else { return [] }
    let width = models.map { TextWidth.columns($0.name) }.max() ?? 0
    return ["", Terminal.output.styled(title, .bold)]
      + models.flatMap { model in
        let gap = String(repeating: " ", count: width - TextWidth.columns(model.name) + 2)
        let size = Wording.size(model.bytes)
        let line =
          "  \(SafeText.line(model.name))\(gap)\(size)\(model.isDefault ? "  (default)" : "")"
        let detail = (model.problem ?? model.summary).map { "    " + SafeText.line($0) }
        return [line] + [detail].compactMap(\.self)
      }
  }
}
