import Foundation
import Recollect
import RecollectEvaluation

struct EvaluationJSON: Encodable {
  struct Figure: Encodable {
    var value: Double
    var low: Double
    var high: Double

    init(_ estimate: SearchFigures.Estimate) {
      value = estimate.value
      low = estimate.interval.lowerBound
      high = estimate.interval.upperBound
    }
  }

  struct Setting: Encodable {
    var name: String
    var hits: [String: Figure]
    var mrr: Figure
    var answered: Int
    var silenced: Int
    var unanswered: Int
    var silent: Int
  }

  struct Comparison: Encodable {
    var first: String
    var second: String
    var better: Int
    var worse: Int
    var same: Int
    var difference: Double
    var p: Double
  }

  struct Question: Encodable {
    var question: String
    var place: String?
    var made: EvaluationQuestion.Origin?
    var relevant: [PassageJSON]
    var outcomes: [Outcome]
  }

  struct Outcome: Encodable {
    var setting: String
    var rank: Int?
    var first: PassageJSON?
    var belowFloor: Int
  }

  struct Skipped: Encodable {
    var question: String
    var place: String?
  }

  var settings: [Setting]
  var comparisons: [Comparison]
  var floor: FloorJSON?
  var otherFloors: [FloorJSON]?
  var questions: [Question]
  var skipped: [Skipped]
  /// Absent if no questions were made.
  var rejected: Int?

  /// - Parameter stored: The embedders whose suggested floors were stored; `nil` without
  ///   `--use-floor`.
  init(_ evaluation: SearchEvaluation, rejected: Int?, stored: Set<String>?) {
    let names = evaluation.settings.map(\.name)
    settings = zip(names, evaluation.figures).map { name, figures in
      let hits = zip(SearchFigures.cutoffs, figures.hits).map { ("\($0)", Figure($1)) }
      return Setting(
        name: name, hits: Dictionary(uniqueKeysWithValues: hits),
        mrr: Figure(figures.reciprocalRank), answered: figures.answered,
        silenced: figures.silenced, unanswered: figures.unanswered, silent: figures.silent)
    }
    comparisons = names.indices.dropFirst().map { other in
      let comparison = evaluation.comparison(of: 0, with: other)
      return Comparison(
        first: names[0], second: names[other], better: comparison.better,
        worse: comparison.worse, same: comparison.same, difference: comparison.difference,
        p: comparison.pValue)
    }
    let floors = evaluation.floors.map { floor in
      FloorJSON(
        embedder: floor.embedder, contrast: floor.contrast, answered: floor.answered.count,
        unanswered: floor.unanswered.count, coverage: floor.coverage, current: floor.current,
        suggested: floor.suggested, isStored: stored.map { $0.contains(floor.embedder) })
    }
    floor = floors.first
    otherFloors = floors.count > 1 ? Array(floors.dropFirst()) : nil
    questions = evaluation.questions.map { result in
      Question(
        question: result.question.text, place: result.question.place,
        made: result.question.origin,
        relevant: PassageJSON.numbered(result.relevant),
        outcomes: zip(names, result.outcomes).map { name, outcome in
          Outcome(
            setting: name, rank: outcome.rank,
            first: outcome.first.map { PassageJSON($0, number: 1) },
            belowFloor: outcome.belowFloor)
        })
    }
    skipped = evaluation.skipped.map { Skipped(question: $0.text, place: $0.place) }
    self.rejected = rejected
  }
}

struct FloorJSON: Encodable {
  var embedder: String
  var contrast: FloorEvaluation.Contrast
  var answered: Int
  var unanswered: Int
  var coverage: Double
  var current: FloorEvaluation.Effect
  var suggested: FloorEvaluation.Effect?
  /// Absent without `--use-floor`.
  var isStored: Bool?
}
