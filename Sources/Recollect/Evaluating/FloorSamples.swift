import Embeddings
import Foundation

/// The scores of passages that answer questions, and of passages that don't, by one embedder, as they are
/// collected.
struct FloorSamples {
  /// The number of passages that are drawn for a question.
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

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - library: The library with the embedder.
  ///   - filter: The conditions that passages meet.
  init(of library: Library, filter: SearchFilter) {
    (self.library, self.filter) = (library, filter)
  }

  /// Adds the scores of a question, whose relevant passages have those of the embedder.
  mutating func add(_ question: EvaluatedQuestion) async throws {
    let text = question.question.text
    if question.hasAnswer {
      let relevant = question.relevant.map {
        FloorScores(cosine: $0.scores.cosine ?? -1, coverage: $0.scores.coverage ?? 0)
      }
      if let best = Self.best(relevant) { answered.append(best) }
      let others = try await others(than: Set(question.relevant.map(\.threadID)))
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

  /// Returns the next drawn chunks that aren't of some threads.
  private mutating func others(
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
  /// Chance stands in for questions without an answer if there are too few of them.
  ///
  /// - Parameter floor: The floor; without a cosine, it's that of the embedder.
  func evaluation(floor: SearchFloor) async throws -> FloorEvaluation {
    let isEnough = unanswered.count >= FloorEvaluation.fewest
    return FloorEvaluation(
      embedder: library.embedder?.identifier ?? "", answered: answered,
      unanswered: isEnough ? unanswered : chance,
      contrast: isEnough ? .questions : .chance, floor: try await library.resolved(floor))
  }
}
