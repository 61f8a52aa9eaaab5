import GRDB

/// The chunks that a filter admits, looked up as far as a search needs them.
///
/// Selecting all chunks of a broad filter takes longer than the search. So a search first ranks
/// without the filter and asks for its best hits only. If too few of them are admitted, it asks for as
/// many more as their share suggests. Of a narrow filter, all chunks are selected.
final class AdmittedChunks {
  private let filter: FilterSQL
  private let database: Database
  private var all: (only: Set<Int64>?, excluded: Set<Int64>)?

  /// The number of hits without the filter that are looked up first, relative to those that are needed.
  private static let breadth = 3
  /// The largest such number: selecting a narrow filter's chunks takes less time.
  private static let mostBreadth = 24
  /// The smallest number of hits that are looked up by one statement.
  private static let leastLookedUp = 32

  init(_ filter: FilterSQL, in database: Database) {
    self.filter = filter
    self.database = database
  }

  /// A Boolean value that indicates whether every chunk is admitted.
  var areAll: Bool { filter.selections.isEmpty && filter.exclusion == nil }

  /// Returns the best admitted hits of a search.
  ///
  /// - Parameters:
  ///   - count: The maximum number of hits.
  ///   - id: Returns the chunk of a hit.
  ///   - unfiltered: Returns the best hits up to a number, best first.
  ///   - filtered: Returns the best hits among the chunks of a set, except those of another one. The
  ///     first set is `nil` for all chunks.
  func best<Hit>(
    _ count: Int, id: (Hit) -> Int64, unfiltered: (Int) throws -> [Hit],
    filtered: (Set<Int64>?, Set<Int64>) throws -> [Hit]
  ) throws -> [Hit] {
    if areAll { return try unfiltered(count) }
    var breadth = Self.breadth
    while all == nil, breadth <= Self.mostBreadth, count < Int.max / breadth {
      let hits = try unfiltered(count * breadth)
      let best = try first(count, of: hits, id: id)
      if best.count >= count || hits.count < count * breadth { return best }
      if best.isEmpty { break }
      // Half more than the hits that would be enough if as many of the next ones are admitted.
      breadth = (breadth * count * 3 / 2 + best.count - 1) / best.count
    }
    let (only, excluded) = try selected()
    return try filtered(only, excluded)
  }

  /// Returns the first admitted hits, and looks up few more than that.
  private func first<Hit>(
    _ count: Int, of hits: [Hit], id: (Hit) -> Int64
  ) throws -> [Hit] {
    var found: [Hit] = []
    var rest = hits[...]
    while found.count < count, !rest.isEmpty {
      let next = rest.prefix(max(2 * (count - found.count), Self.leastLookedUp))
      let admitted = try admitted(of: next.map(id))
      found += next.filter { admitted.contains(id($0)) }
      rest = rest[next.endIndex...]
    }
    return Array(found.prefix(count))
  }

  private func admitted(of ids: [Int64]) throws -> Set<Int64> {
    var admitted = Set(ids)
    // SQLite would compute a whole intersection before it looked for the ids.
    for selection in filter.selections {
      admitted = try Int64.fetchSet(
        database.cachedStatement(
          sql: """
            SELECT * FROM (\(selection.sql)) WHERE chunk_id IN (SELECT value FROM json_each(?))
            """), arguments: selection.arguments + [admitted.json])
    }
    if let exclusion = filter.exclusion {
      admitted.subtract(
        try Int64.fetchSet(
          database.cachedStatement(
            sql: "\(exclusion) AND chunk_id IN (SELECT value FROM json_each(?))"),
          arguments: [admitted.json]))
    }
    return admitted
  }

  private func selected() throws -> (only: Set<Int64>?, excluded: Set<Int64>) {
    if let all { return all }
    let selected = (
      only: try filter.selection.map {
        try Int64.fetchSet(database, sql: $0.sql, arguments: $0.arguments)
      },
      excluded: try filter.exclusion.map { try Int64.fetchSet(database, sql: $0) } ?? []
    )
    all = selected
    return selected
  }
}
