import Embeddings
import Foundation
import Recollect

/// A collector of the scores of passages that answer questions, and of others, by one embedder.
struct FloorSamples {
  private static let draws = 100
  private static let seed: UInt64 = 14

  let library: Library
  private let filter: SearchFilter
  private var answered: [FloorScores] = []
  private var unanswered: [FloorScores] = []
  private var chance: [FloorScores] = []
  /// All chunks of the library in a random order; `nil` before they are drawn.
  private var drawn: [(id: Passage.ID, thread: LibraryThread.ID)]?
  private var position = 0

  init(of library: Library, filter: SearchFilter) {
    (self.library, self.filter) = (library, filter)
  }

  /// Adds a question.
  ///
  /// Its relevant passages have scores of this embedder.
  mutating func add(_ question: EvaluatedQuestion) async throws {
    let text = question.question.text
    if question.hasAnswer {
      let relevant = question.relevant.map {
        FloorScores(cosine: $0.scores.cosine ?? -1, coverage: $0.scores.coverage ?? 0)
      }
      if let best = Self.best(relevant) { answered.append(best) }
      let others = try await drawOthers(than: Set(question.relevant.map(\.threadID)))
      let scores = try await library.scores(of: text, with: others).values.map {
        FloorScores(cosine: $0.cosine ?? -1, coverage: $0.coverage)
      }
      if let best = Self.best(scores) { chance.append(best) }
    } else {
      let options = SearchOptions(
        limit: SearchEvaluation.depth, filter: filter, floor: nil, highlightsMatches: false,
        prefersNamedDates: false, prefersNamedPeople: false)
      let scores = try await library.search(text, options: options).passages.map {
        FloorScores(cosine: $0.scores.cosine ?? -1, coverage: $0.scores.coverage ?? 0)
      }
      unanswered.append(Self.best(scores) ?? FloorScores(cosine: -1, coverage: 0))
    }
  }

  /// Returns the next drawn chunks that aren't of the given threads.
  private mutating func drawOthers(
    than threads: Set<LibraryThread.ID>
  ) async throws -> [Passage.ID] {
    if drawn == nil {
      drawn = try await library.drawnPassages(seed: Self.seed, filter: filter)
    }
    let drawn = drawn ?? []
    var chunks: [Passage.ID] = []
    for _ in drawn.indices where chunks.count < Self.draws {
      let next = drawn[position % drawn.count]
      position += 1
      if !threads.contains(next.thread) { chunks.append(next.id) }
    }
    return chunks
  }

  private static func best(_ scores: [FloorScores]) -> FloorScores? {
    scores.dropFirst().reduce(scores.first) { $0?.union($1) }
  }

  /// Returns the effect of a floor on the questions, and the floor that suits them.
  ///
  /// Chance stands in for questions without an answer if they are too few. A floor without a cosine
  /// has the embedder's.
  func evaluation(floor: SearchFloor) async throws -> FloorEvaluation {
    let isEnough = unanswered.count >= FloorEvaluation.minimumQuestions
    return FloorEvaluation(
      embedder: library.embedder?.identifier ?? "", answered: answered,
      unanswered: isEnough ? unanswered : chance,
      contrast: isEnough ? .questions : .chance, floor: try await library.resolved(floor))
  }
}
