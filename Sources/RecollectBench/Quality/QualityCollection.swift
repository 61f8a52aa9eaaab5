import Embeddings
import Foundation
import Items
import Recollect
import RecollectTesting

/// A collection of documents with questions and judgements, by which searches are measured.
struct QualityCollection {
  /// A question, with the documents that answer it.
  struct Question {
    var id: String
    var text: String
    /// The number of the library that is searched.
    var library = 0
    /// The grade of each relevant document.
    var judgements: [String: Int]
    /// The time of the question, from which "yesterday" is counted; `nil` to find no dates.
    var today: Date?
  }

  /// The measure that is averaged over the questions.
  enum Measure: String {
    case ndcg = "nDCG@10"
    case recall = "recall@10"

    /// Returns the figure of the questions that were added to some metrics.
    func value(of metrics: RelevanceMetrics) -> Double {
      switch self {
      case .ndcg: metrics.ndcg10
      case .recall: metrics.recall10
      }
    }
  }

  /// The documents that a passage stands for.
  enum Key {
    case item, path

    func values(of passage: Passage) -> [String] {
      switch self {
      case .item: passage.itemIDs
      case .path: [passage.path]
      }
    }
  }

  var name: String
  var measure: Measure
  var key: Key
  var questions: [Question]
  /// The number of libraries; each question is asked of one.
  var libraries: Int
  /// Adds the documents to a library, unless it has them.
  var fill: (Library, Int) async throws -> Void
  /// The options of the searches, besides their mode.
  var options: SearchOptions
  /// The published figures of plain methods, or those of plain methods that others ran.
  var published: String

  /// Opens the libraries of a folder, and adds the documents that they don't have yet.
  func libraries(in folder: URL, embedder: any Embedder) async throws -> [Library] {
    var opened: [Library] = []
    for number in 0..<libraries {
      let file = folder.appending(path: "\(name)-\(number).sqlite")
      let library = try Library(at: file, embedder: embedder)
      try await fill(library, number)
      opened.append(library)
    }
    return opened
  }

  /// The numbers of the tenth of the questions that have the most words.
  var longest: Set<Int> {
    let words = questions.map { $0.text.split(separator: " ").count }
    let order = questions.indices.sorted { (-words[$0], $0) < (-words[$1], $1) }
    return Set(order.prefix(max(1, order.count / 10)))
  }

  /// The numbers of the questions of each half, drawn with a fixed seed.
  ///
  /// Settings are chosen on the first half and reported on the second.
  var halves: [Set<Int>] {
    var generator = SplitMix64(state: 14)
    let order = questions.indices.shuffled(using: &generator)
    let middle = (order.count + 1) / 2
    return [Set(order[..<middle]), Set(order[middle...])]
  }
}
