import ArgumentParser
import Foundation
import Recollect

enum ResultOrder: String, CaseIterable, ExpressibleByArgument {
  case relevance
  case date

  /// The number of the most relevant passages that are ordered by date.
  private static let minimumDated = 100

  /// Returns the number of passages to search for.
  func count(toShow limit: Int) -> Int {
    self == .date ? max(limit, Self.minimumDated) : limit
  }

  /// Returns the first results in this order, those without a date last.
  func ordered(_ results: SearchResults, limit: Int) -> SearchResults {
    var results = results
    if self == .date {
      let dates = results.passages.map { $0.date ?? .distantPast }
      results.passages = results.passages.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }
        .map { results.passages[$0] }
    }
    results.passages = Array(results.passages.prefix(limit))
    return results
  }
}
