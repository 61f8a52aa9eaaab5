import Foundation
import GRDB
import Items

/// The passages of a note, a mail thread or a meeting among the candidates, which rank by each
/// other.
///
/// A meeting of which several passages match is more likely the one that is looked for than one
/// with a single, slightly better passage. All its passages gain the same, so the best ones stay
/// first.
///
/// Half of what as many equal passages would gain is subtracted. Otherwise a long text would come
/// before a short one only because of its length.
///
/// In a conversation, only a passage's neighbors count: a chat of years has a match for anything.
struct PassageEvidence {
  private struct Member {
    var position: Int
    var ordinal: Int64
  }

  private struct Group {
    var members: [Int]
    /// The positions of those that count for each of them.
    var evidence: [Int]
    /// The number of passages, of which not all are candidates; 1 if it doesn't matter.
    var size = 1
  }

  private var groups: [Group] = []

  private static let maximumMembers = 6
  /// The difference of scores, in standard deviations, at which a passage counts 1/e of the best.
  private static let scale = 2.0
  private static let weightOfSize = 0.5

  /// Reads the places of candidates, given in ascending order.
  init(_ ids: [Int64], in database: Database) throws {
    let threads = try Self.threads(ids, in: database)
    let known = try Self.kindsAndSizes(of: Array(threads.keys), in: database)
    for (thread, members) in threads {
      guard let (kind, size) = known[thread], size > 1 else { continue }
      switch kind {
      case .message:
        let positions = Dictionary(members.map { ($0.ordinal, $0.position) }) { first, _ in first }
        groups += positions.map { ordinal, position in
          let evidence = [ordinal &- 1, ordinal, ordinal &+ 1].compactMap { positions[$0] }
          return Group(members: [position], evidence: evidence)
        }
      case .meeting:
        // A thread may be a series of meetings.
        let meetings = try Dictionary(grouping: members) {
          try Self.item(of: ids[$0.position], in: database)
        }
        groups += try meetings.map { item, members in
          Self.group(members, size: try Self.size(ofItem: item, in: database))
        }
      default: groups.append(Self.group(members, size: size))
      }
    }
  }

  private static func group(_ members: [Member], size: Int) -> Group {
    let positions = members.map(\.position)
    return Group(members: positions, evidence: positions, size: size)
  }

  private static func threads(
    _ ids: [Int64], in database: Database
  ) throws -> [Int64: [Member]] {
    let rows = try Row.fetchCursor(
      database.query(
        """
        SELECT id, thread_id, ordinal FROM chunks INDEXED BY chunk_places
        WHERE id IN (SELECT value FROM json_each(?))
        """, [ids.json]))
    let positions = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    var threads: [Int64: [Member]] = [:]
    while let row = try rows.next() {
      guard let position = positions[try row.value("id")] else { continue }
      threads[try row.value("thread_id"), default: []].append(
        Member(position: position, ordinal: try row.value("ordinal")))
    }
    return threads
  }

  private static func kindsAndSizes(
    of threads: [Int64], in database: Database
  ) throws -> [Int64: (kind: Item.Kind?, size: Int)] {
    let rows = try Row.fetchCursor(
      database.query(
        """
        SELECT id, kind, \
        (SELECT max(ordinal) + 1 FROM chunks WHERE thread_id = threads.id) AS size
        FROM threads WHERE id IN (SELECT value FROM json_each(?))
        """, [threads.json]))
    var known: [Int64: (kind: Item.Kind?, size: Int)] = [:]
    while let row = try rows.next() {
      known[try row.value("id")] = (
        Item.Kind(rawValue: try row.value("kind")), try row.value("size")
      )
    }
    return known
  }

  private static func size(ofItem item: Int64?, in database: Database) throws -> Int {
    try Int.fetchOne(
      database.query("SELECT count(*) FROM chunk_items WHERE item_id = ?", [item])) ?? 1
  }

  private static func item(of chunk: Int64, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.query("SELECT min(item_id) FROM chunk_items WHERE chunk_id = ?", [chunk]))
  }

  /// Returns the gain of each candidate's score.
  ///
  /// It is the logarithm of a sum, 2 log ∑ exp(score / 2), less the best score, less half of what
  /// it would be if as many passages as the text has, six at most, were equal. The only passage of
  /// a text gains nothing.
  ///
  /// Complexity: O(candidates · log candidates).
  func gains(_ scores: [Double]) -> [Double] {
    var gains = [Double](repeating: 0, count: scores.count)
    for group in groups {
      let best = group.evidence.map { scores[$0] }.sorted(by: >).prefix(Self.maximumMembers)
      guard let first = best.first else { continue }
      let sum = best.reduce(0) { $0 + exp(($1 - first) / Self.scale) }
      let size = Double(min(max(1, group.size), Self.maximumMembers))
      let gain = Self.scale * (log(sum) - Self.weightOfSize * log(size))
      for position in group.members { gains[position] = gain }
    }
    return gains
  }
}
