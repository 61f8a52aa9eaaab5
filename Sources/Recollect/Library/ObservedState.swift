import GRDB

/// The state of a library that an observer has seen, from which later changes are computed.
///
/// It is compared with the file itself. So changes of all processes count, and any number of them
/// makes one ``LibraryChange``.
struct ObservedState: Sendable {
  private struct Counters: Equatable {
    var generation: Int64
    var memoryVersion: Int64
    /// The embedders with the states of their vectors and their floors.
    var models: String
  }

  private let counters: Counters
  private let threads: Set<Int64>

  init(of database: Database) throws {
    counters = try Self.counters(of: database)
    threads = try Self.threads(of: database)
  }

  private init(_ counters: Counters, _ threads: Set<Int64>) {
    self.counters = counters
    self.threads = threads
  }

  /// Returns the state of a database and its difference to this one; `nil` if nothing has changed.
  ///
  /// Complexity: O(threads) if threads or people have changed, otherwise O(changed memories).
  func next(in database: Database) throws -> (state: ObservedState, change: LibraryChange)? {
    let counters = try Self.counters(of: database)
    if counters == self.counters { return nil }
    let threads =
      counters.generation == self.counters.generation
      ? self.threads : try Self.threads(of: database)
    let change = LibraryChange(
      addedThreads: threads.subtracting(self.threads).sorted(),
      removedThreads: self.threads.subtracting(threads).sorted(),
      memories: try Int64.fetchAll(
        database, sql: "SELECT id FROM memories WHERE version > ? ORDER BY id",
        arguments: [self.counters.memoryVersion]))
    return (ObservedState(counters, threads), change)
  }

  private static func counters(of database: Database) throws -> Counters {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT generation, memory_version, (
            SELECT coalesce(group_concat(id || coalesce(state, '') || coalesce(floor, ''), ' '), '')
            FROM models) AS models
          FROM library
          """))
    guard let row else { throw DatabaseError.damaged("no row of its state") }
    return Counters(
      generation: try row.value("generation"), memoryVersion: try row.value("memory_version"),
      models: try row.value("models"))
  }

  private static func threads(of database: Database) throws -> Set<Int64> {
    try Int64.fetchSet(database, sql: "SELECT id FROM threads")
  }
}
