import Foundation
import GRDB
import Items

/// The passages of a note, a mail thread or a meeting among the candidates, which rank by each other.
///
/// A meeting of which several passages match is more likely the one that is looked for than one with
/// a single, slightly better passage. All its passages gain the same, so the best ones stay first. Of
/// a conversation, only a passage's neighbours count: a chat of years has a match for anything.
struct PassageEvidence {
  /// A candidate of a thread.
  private struct Member {
    /// The position among the candidates.
    var position: Int
    /// The number of the passage in the thread.
    var ordinal: Int64
  }

  /// Positions of candidates of one place, and those that count for each of them.
  private typealias Group = (members: [Int], evidence: [Int])

  /// The groups with several candidates.
  private var groups: [Group] = []

  /// The largest number of passages that count together.
  private static let most = 6
  /// The difference of scores, in standard deviations, at which a passage counts 1/e of the best.
  private static let scale = 2.0

  /// Reads the places of candidates.
  ///
  /// Only threads with several candidates are looked up: most have one.
  ///
  /// - Parameters:
  ///   - ids: The candidates, in ascending order.
  ///   - database: The database, within the search's transaction.
  init(_ ids: [Int64], in database: Database) throws {
    let threads = try Self.threads(ids, in: database).filter { $0.value.count > 1 }
    let kinds = try Self.kinds(of: Array(threads.keys), in: database)
    for (thread, members) in threads {
      switch kinds[thread] {
      case .message:
        let said = Dictionary(members.map { ($0.ordinal, $0.position) }) { first, _ in first }
        groups += said.map { ordinal, position in
          ([position], [ordinal &- 1, ordinal, ordinal &+ 1].compactMap { said[$0] })
        }
      case .meeting:
        // A thread may be a series of meetings.
        let meetings = try Dictionary(grouping: members) {
          try Self.item(of: ids[$0.position], in: database)
        }
        groups += meetings.values.map(Self.group)
      default: groups.append(Self.group(members))
      }
    }
  }

  private static func group(_ members: [Member]) -> Group {
    let positions = members.map(\.position)
    return (positions, positions)
  }

  /// Returns the candidates of each thread.
  private static func threads(
    _ ids: [Int64], in database: Database
  ) throws -> [Int64: [Member]] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT id, thread_id, ordinal FROM chunks INDEXED BY chunk_places
          WHERE id IN (SELECT value FROM json_each(?))
          """), arguments: [ids.json])
    let positions = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    var threads: [Int64: [Member]] = [:]
    while let row = try rows.next() {
      guard let position = positions[try row.value("id")] else { continue }
      threads[try row.value("thread_id"), default: []].append(
        Member(position: position, ordinal: try row.value("ordinal")))
    }
    return threads
  }

  private static func kinds(
    of threads: [Int64], in database: Database
  ) throws -> [Int64: Kind] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: "SELECT id, kind FROM threads WHERE id IN (SELECT value FROM json_each(?))"),
      arguments: [threads.json])
    var kinds: [Int64: Kind] = [:]
    while let row = try rows.next() {
      kinds[try row.value("id")] = Kind(rawValue: try row.value("kind"))
    }
    return kinds
  }

  /// Returns the first item of a chunk.
  private static func item(of chunk: Int64, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT min(item_id) FROM chunk_items WHERE chunk_id = ?"),
      arguments: [chunk])
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
