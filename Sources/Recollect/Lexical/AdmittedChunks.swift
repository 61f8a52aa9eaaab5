import GRDB

/// The chunks that a filter admits.
///
/// Selecting all chunks of a broad filter takes longer than the search. So a search first ranks
/// without the filter and looks up its best hits. If the filter admits too few of them, the search
/// asks for more. For a narrow filter, all its chunks are selected.
final class AdmittedChunks {
  private let filter: FilterSQL
  private let database: Database
  private var all: (only: Set<Int64>?, excluded: Set<Int64>)?

  /// The factor of the needed hits by which more unfiltered hits are looked up first.
  private static let breadth = 3
  /// The largest factor: beyond it, selecting a narrow filter's chunks takes less time.
  private static let maximumBreadth = 24
  private static let minimumLookups = 32

  init(_ filter: FilterSQL, in database: Database) {
    self.filter = filter
    self.database = database
  }

  var areAll: Bool { filter.selections.isEmpty && filter.exclusion == nil }

  /// Returns the best admitted hits of a search.
  ///
  /// `filtered` gets the chunks to search, `nil` for all, and the chunks to leave out.
  func best<Hit>(
    _ count: Int, id: (Hit) -> Int64, unfiltered: (Int) throws -> [Hit],
    filtered: (Set<Int64>?, Set<Int64>) throws -> [Hit]
  ) throws -> [Hit] {
    if areAll { return try unfiltered(count) }
    var breadth = Self.breadth
    while all == nil, breadth <= Self.maximumBreadth, count < Int.max / breadth {
      let hits = try unfiltered(count * breadth)
      let best = try first(count, of: hits, id: id)
      if best.count >= count || hits.count < count * breadth { return best }
      if best.isEmpty { break }
      // If the next hits are admitted at the same rate, this is half more than enough.
      breadth = (breadth * count * 3 / 2 + best.count - 1) / best.count
    }
    let (only, excluded) = try selected()
    return try filtered(only, excluded)
  }

  private func first<Hit>(
    _ count: Int, of hits: [Hit], id: (Hit) -> Int64
  ) throws -> [Hit] {
    var found: [Hit] = []
    var rest = hits[...]
    while found.count < count, !rest.isEmpty {
      let next = rest.prefix(max(2 * (count - found.count), Self.minimumLookups))
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
        database.query(
          """
          SELECT * FROM (\(selection.sql)) WHERE chunk_id IN (SELECT value FROM json_each(?))
          """, selection.arguments + [admitted.json]))
    }
    if let exclusion = filter.exclusion {
      admitted.subtract(
        try Int64.fetchSet(
          database.query(
            """
            SELECT chunk_id FROM (\(exclusion.sql))
            WHERE chunk_id IN (SELECT value FROM json_each(?))
            """, exclusion.arguments + [admitted.json])))
    }
    return admitted
  }

  private func selected() throws -> (only: Set<Int64>?, excluded: Set<Int64>) {
    if let all { return all }
    let selected = (
      only: try filter.selection.map {
        try Int64.fetchSet(database, sql: $0.sql, arguments: $0.arguments)
      },
      excluded: try filter.exclusion.map {
        try Int64.fetchSet(database, sql: $0.sql, arguments: $0.arguments)
      } ?? []
    )
    all = selected
    return selected
  }
}
