import Embeddings
import Foundation
import Recollect
import RecollectAnswers
import RecollectEvaluation

extension EvaluateCommand {
  /// Missing vectors are reported before a model is loaded.
  func namedEmbedders(
    of settings: [SearchSetting], in library: Library
  ) async throws -> [String: any Embedder] {
    var embedders: [String: any Embedder] = [:]
    guard settings.contains(where: { $0.embedder != nil }) else { return embedders }
    let known = try await library.embedders()
    for setting in settings {
      guard let name = setting.embedder, embedders[name] == nil else { continue }
      let identifier = try LibraryModels.identifier(named: name, among: known)
      try await library.checkVectors(of: identifier, for: setting.name)
      let location = known.first { $0.identifier == identifier }?.location
      let installed = InstalledEmbedder(
        EmbedderReference(identifier: identifier, location: location))
      embedders[name] = try installed.load(for: library.url.path, by: embedder.load)
    }
    return embedders
  }

  func models(
    of settings: [SearchSetting], _ embedders: [String: any Embedder],
    _ progress: EvaluationProgress
  ) async throws -> EvaluationModels {
    guard settings.contains(where: \.reranks) else { return EvaluationModels(embedders: embedders) }
    let file = try ModelDirectory().answerModel(model)
    progress.begin("Loading \(file.deletingPathExtension().lastPathComponent)", total: nil)
    let reranker = PassageReranker(
      model: try await AnsweringOptions.load(file, context: 4096, threads: embedder.threads))
    return EvaluationModels(embedders: embedders) { passages, question in
      let total = min(passages.count, PassageReranker.defaultCount)
      return try await reranker.ranked(passages, for: question) { count in
        progress.update(note: "judged \(count) of \(Wording.count(total, "passage"))")
      }
    }
  }
}
