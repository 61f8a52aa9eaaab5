import Foundation
import GRDB

/// The passages of a note, a mail thread or a meeting among the candidates, which rank by each other.
///
/// A meeting of which several passages match is more likely the one that is looked for than one with
/// a single, slightly better passage. All its passages gain the same, so the best ones stay first. Of
/// a conversation, only a passage's neighbours count: a chat of years has a match for anything.
struct PassageEvidence {
  /// The place of a candidate.
  private struct Place: Hashable {
    var thread: Int64
    /// The item, for a meeting, because a thread may be a series of them.
    var meeting: Int64?
  }

  /// The positions of the candidates that count for each candidate, itself among them.
  private var groups: [(members: [Int], evidence: [Int])] = []

  /// The largest number of passages that count together.
  private static let most = 6
  /// The difference of scores, in standard deviations, at which a passage counts 1/e of the best.
  private static let scale = 2.0

  /// Reads the places of candidates.
  ///
  /// - Parameters:
  ///   - ids: The candidates, in ascending order.
  ///   - database: The database, within the search's transaction.
  init(_ ids: [Int64], in database: Database) throws {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT c.id, c.thread_id, c.ordinal, t.kind = 'message' AS is_message,
            CASE WHEN t.kind = 'meeting' THEN (
              SELECT min(ci.item_id) FROM chunk_items ci WHERE ci.chunk_id = c.id) END AS meeting
          FROM chunks c JOIN threads t ON t.id = c.thread_id
          WHERE c.id IN (SELECT value FROM json_each(?))
          """), arguments: [try ids.json])
    let positions = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    var places: [Place: [Int]] = [:]
    var said: [Place: [Int64: Int]] = [:]
    while let row = try rows.next() {
      guard let position = positions[try row.value("id")] else { continue }
      let place = Place(thread: try row.value("thread_id"), meeting: try row.value("meeting"))
      if try row.value("is_message") {
        said[place, default: [:]][try row.value("ordinal")] = position
      } else {
        places[place, default: []].append(position)
      }
    }
    groups = places.values.map { ($0, $0) }
    for chat in said.values {
      for (ordinal, position) in chat {
        groups.append(([position], (ordinal - 1...ordinal + 1).compactMap { chat[$0] }))
      }
    }
  }

  /// Returns what is added to the score of each candidate.
  ///
  /// It is the logarithm of a sum: log ∑ exp(score / 2), less the best score. A single passage gains
  /// nothing.
  ///
  /// Complexity: O(candidates · log candidates).
  ///
  /// - Parameter scores: The score of each candidate.
  func gains(_ scores: [Double]) -> [Double] {
    var gains = [Double](repeating: 0, count: scores.count)
    for (members, evidence) in groups where evidence.count > 1 {
      let best = evidence.map { scores[$0] }.sorted(by: >).prefix(Self.most)
      guard let first = best.first else { continue }
      let sum = best.reduce(0) { $0 + exp(($1 - first) / Self.scale) }
      for position in members { gains[position] = Self.scale * log(sum) }
    }
    return gains
  }
}
