import Embeddings
import Foundation
import Items
import Recollect
import RecollectTesting

/// Documents with questions and judgments, by which searches are measured.
struct QualityCollection {
  struct Question {
    var id: String
    var text: String
    var library = 0
    var judgments: [String: Int]
    /// "Yesterday" is counted from it; `nil` to find no dates.
    var today: Date?
  }

  enum Measure: String {
    case ndcg = "nDCG@10"
    case recall = "recall@10"

    func value(of metrics: RelevanceMetrics) -> Double {
      switch self {
      case .ndcg: metrics.ndcg10
      case .recall: metrics.recall10
      }
    }
  }

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
  /// Each question is asked of one library.
  var libraries: Int
  /// Fills the library with a number, unless it has the documents.
  var fill: (Library, Int) async throws -> Void
  var options: SearchOptions
  /// Figures of plain methods, published or run by others.
  var published: String

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

  /// The tenth of the questions with the most words.
  var longest: Set<Int> {
    let words = questions.map { $0.text.split(separator: " ").count }
    let order = questions.indices.sorted { (-words[$0], $0) < (-words[$1], $1) }
    return Set(order.prefix(max(1, order.count / 10)))
  }

  /// Drawn with a fixed seed.
  ///
  /// Settings are chosen on the first half and reported on the second.
  var halves: [Set<Int>] {
    var generator = SplitMix64(state: 14)
    let order = questions.indices.shuffled(using: &generator)
    let middle = (order.count + 1) / 2
    return [Set(order[..<middle]), Set(order[middle...])]
  }
}
