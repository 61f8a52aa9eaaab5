import Foundation
import Recollect

/// The outcome of `--use-floor`.
struct FloorStorage {
  /// The identifiers of the embedders whose suggested floors were stored.
  var embedders: Set<String> = []
  /// The sentences on the floors that were stored.
  var stored: [String] = []
  /// The sentences on the floors that weren't.
  var missing: [String] = []
}

extension EvaluateCommand {
  /// Stores the suggested floors in the library.
  ///
  /// - Throws: ``LibraryError`` if the library can't be written.
  func storeFloors(of evaluation: SearchEvaluation, in library: Library) async throws
    -> FloorStorage
  {
    let used = try await library.embedderInUse()?.identifier
    var outcome = FloorStorage()
    for floor in evaluation.floors {
      guard let suggested = floor.suggested else {
        let name = EvaluationWording.name(of: floor, isNamed: evaluation.floors.count > 1)
        outcome.missing.append("\(name) isn't stored: \(EvaluationWording.missing(floor)).")
        continue
      }
      let stored = try await library.setFloor(suggested.cosine, ofEmbedder: floor.embedder)
      outcome.embedders.insert(floor.embedder)
      outcome.stored.append(
        FloorText.line(stored, isNew: true, isInUse: floor.embedder == used))
    }
    let answered = evaluation.questions.filter(\.hasAnswer)
    if !outcome.stored.isEmpty,
      answered.count(where: { $0.question.origin != nil }) * 2 > answered.count
    {
      outcome.stored.append(
        "Most questions were made by a model. They are nearer to their passages than yours will be, so "
          + "this floor may hide answers: --questions with your own tells more.")
    }
    return outcome
  }
}
