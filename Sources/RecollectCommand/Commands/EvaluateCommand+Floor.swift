import Foundation
import Recollect
import RecollectEvaluation

struct FloorStorage {
  var embedders: Set<String> = []
  var stored: [String] = []
  var missing: [String] = []
}

extension EvaluateCommand {
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
        "Most questions were made by a model. They are nearer to their passages than yours will "
          + "be, so this floor may hide answers: --questions with your own tells more.")
    }
    return outcome
  }
}
