import LanguageModels
import Recollect

extension Answering {
  /// Memories that the model may not read are left out.
  init(
    library: Library, model: any LanguageModel, options: AnswerOptions,
    recalling memories: [RecalledMemory]
  ) {
    self.init(library: library, model: model, options: options)
    self.memories = memories.map(\.memory).filter { $0.sensitivity <= model.highestSensitivity }
      .map(Passage.init)
  }

  /// Hides what the model may not read, and puts the memories first.
  func readable(_ results: SearchResults) -> SearchResults {
    var results = results
    results.passages = memories + model.readable(results.passages)
    return results
  }
}
