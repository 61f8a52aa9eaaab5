import Foundation
import Recollect

/// The share of a question's evidence among the first results, averaged over questions.
struct EvidenceRecall {
  private static let cutoffs = [5, 10, 50]
  /// A search has to return this many results.
  static let depth = 50

  private struct Judged {
    var mode: SearchMode
    var category: Int
    var recalls: [Double]
  }

  private var judged: [Judged] = []

  mutating func add(ranking: [String], evidence: Set<String>, mode: SearchMode, category: Int) {
    let recalls = Self.cutoffs.map { count in
      let found = evidence.intersection(ranking.prefix(count))
      return Double(found.count) / Double(evidence.count)
    }
    judged.append(Judged(mode: mode, category: category, recalls: recalls))
  }

  struct Row {
    var name: String
    var figures: [(name: String, value: Double)]
  }

  var rows: [Row] {
    SearchMode.allCases.flatMap { mode in
      let ofMode = judged.filter { $0.mode == mode }
      let categories = [("multi_hop", 1), ("temporal", 2), ("open_domain", 3), ("single_hop", 4)]
      return categories.map { name, category in
        Self.row("\(mode.rawValue)_\(name)", ofMode.filter { $0.category == category })
      } + [Self.row("\(mode.rawValue)_all", ofMode)]
    }
  }

  private static func row(_ name: String, _ questions: [Judged]) -> Row {
    let means = cutoffs.indices.map { position in
      let sum = questions.reduce(0) { $0 + $1.recalls[position] }
      return ("recall_at_\(cutoffs[position])", sum / Double(max(1, questions.count)))
    }
    return Row(name: name, figures: [("questions", Double(questions.count))] + means)
  }

  var text: String {
    func cell(_ text: String) -> String {
      String(repeating: " ", count: max(1, 14 - text.count)) + text
    }
    let lines = rows.map { row in
      let cells = row.figures.map { figure in
        cell(String(format: figure.name == "questions" ? "%.0f" : "%.4f", figure.value))
      }
      return row.name.padding(toLength: 22, withPad: " ", startingAt: 0) + cells.joined()
    }
    let names = rows.first?.figures.map { cell($0.name) }.joined() ?? ""
    return ([String(repeating: " ", count: 22) + names] + lines).joined(separator: "\n")
  }
}
