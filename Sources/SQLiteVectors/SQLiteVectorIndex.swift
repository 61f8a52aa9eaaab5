public import Foundation
import Synchronization
public import VectorSearch

/// Vectors in a `vec0` table of sqlite-vec, searched by cosine.
///
/// The table is an ordinary one, with the identifier as `rowid` and the vector in a column of
/// floats, so code that uses sqlite-vec reads and writes it too. The distance of a new table is the
/// cosine. A table with L2 distance, sqlite-vec's default, can be used as well if it has unit
/// vectors. Scores are cosines, so for unit vectors they are inner products as in other indexes.
///
/// ```swift
/// let index = try SQLiteVectorIndex(file: file, dimension: 384, library: vec0)
/// try index.add(vectors)
/// let matches = try index.matches(query, count: 10)
/// ```
///
/// sqlite-vec compares a query with every vector. Use it to share a table with other code;
/// `ExactIndex` and `QuantizedIndex` are several times faster.
///
/// An index is a reference: a copy of the variable is the same table. The methods that
/// `VectorIndex` asks for can't throw: they do nothing or find nothing if SQLite fails, and the
/// error is in ``failure``. The methods of this type throw it.
public final class SQLiteVectorIndex: VectorIndex {
  /// The number of components of every vector.
  public let dimension: Int
  private let state: Mutex<State>

  private struct State {
    var table: VectorTable
    var failure: SQLiteVectorError?
  }

  /// Opens a database and a table in it, which are created if they don't exist.
  ///
  /// - Parameters:
  ///   - file: The file of the database; `nil` for a database in memory.
  ///   - table: The name of the table.
  ///   - column: The name of the column with the vectors: ASCII letters, digits and underscores, as
  ///     sqlite-vec asks for.
  ///   - dimension: The number of components of every vector.
  ///   - library: The loadable library of sqlite-vec; see ``libraryFromEnvironment()``.
  /// - Throws: ``SQLiteVectorError``.
  public init(
    file: URL? = nil, table: String = "vectors", column: String = "embedding", dimension: Int,
    library: URL
  ) throws {
    precondition(dimension > 0, "A vector has at least one component, not \(dimension)")
    precondition(
      column.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil,
      "sqlite-vec has no columns with the name \(column): use letters, digits and underscores")
    self.dimension = dimension
    let database = try VectorDatabase(file: file, library: library)
    state = Mutex(
      State(
        table: try VectorTable(database, name: table, column: column, dimension: dimension)))
  }

  /// Returns the library that the environment variable `RECOLLECT_SQLITE_VEC` names.
  ///
  /// - Throws: ``SQLiteVectorError`` if the variable isn't set.
  public static func libraryFromEnvironment() throws -> URL {
    guard let path = ProcessInfo.processInfo.environment["RECOLLECT_SQLITE_VEC"], !path.isEmpty
    else {
      throw SQLiteVectorError(
        .libraryMissing, "The variable that names the library of sqlite-vec isn't set.",
        in: "RECOLLECT_SQLITE_VEC",
        remedy: "Set it to the path that `Scripts/setup-sqlite-vec --path` prints.")
    }
    return URL(fileURLWithPath: path)
  }

  /// The first error of a method that can't throw; `nil` if there was none.
  public var failure: SQLiteVectorError? { state.withLock { $0.failure } }

  /// Inserts vectors in one transaction, or replaces those with their identifiers.
  ///
  /// - Throws: ``SQLiteVectorError``. Nothing is inserted then.
  public func add(_ vectors: [(id: Int64, vector: [Float])]) throws {
    for (id, vector) in vectors { try check(vector, id) }
    try state.withLock { state in
      let table = state.table
      try table.database.transaction {
        for (id, vector) in vectors { try table.insert(vector, id: id) }
      }
    }
  }

  /// Removes vectors in one transaction.
  ///
  /// Identifiers without a vector are ignored.
  ///
  /// - Throws: ``SQLiteVectorError``. Nothing is removed then.
  public func delete(_ ids: some Sequence<Int64>) throws {
    let ids = Array(ids)
    try state.withLock { state in
      let table = state.table
      try table.database.transaction {
        for id in ids { _ = try table.remove(id) }
      }
    }
  }

  /// Returns the vector with an identifier, or `nil` if there is none.
  ///
  /// - Throws: ``SQLiteVectorError``.
  public func vector(id: Int64) throws -> [Float]? {
    try state.withLock { try $0.table.vector(id) }
  }

  /// Returns the nearest vectors, best first.
  ///
  /// Equal scores are in the order of their identifiers.
  ///
  /// Complexity: O(n × ``dimension``) for n vectors.
  ///
  /// - Parameters:
  ///   - query: A vector of ``dimension`` components.
  ///   - count: The maximum number of matches.
  ///   - floor: The minimum score of a match.
  ///   - admitted: The identifiers that can match; `nil` for all.
  /// - Throws: ``SQLiteVectorError``.
  public func matches(
    _ query: [Float], count: Int, floor: Float = -.infinity, among admitted: Set<Int64>? = nil
  ) throws -> [VectorMatch] {
    try state.withLock { try matches(query, count, floor, admitted.map(Array.init), in: $0.table) }
  }

  private func matches(
    _ query: [Float], _ count: Int, _ floor: Float, _ admitted: [Int64]?, in table: VectorTable
  ) throws -> [VectorMatch] {
    checkDimension(query)
    guard count > 0, query.allSatisfy(\.isFinite) else { return [] }
    guard query.contains(where: { $0 != 0 }) else {
      // The cosine of a zero vector is 0, as in other indexes.
      let allowed = admitted.map(Set.init)
      let ids = try table.identifiers().filter { allowed?.contains($0) ?? true }
      return floor > 0 ? [] : ids.prefix(count).map { VectorMatch(id: $0, score: 0) }
    }
    return try table.nearest(query, count: count, among: admitted).filter { $0.score >= floor }
  }

  private func checkDimension(_ vector: [Float]) {
    precondition(
      vector.count == dimension,
      "A vector of \(vector.count) components can't be compared with those of \(dimension)")
  }

  private func check(_ vector: [Float], _ id: Int64) throws {
    checkDimension(vector)
    guard vector.allSatisfy(\.isFinite), vector.contains(where: { $0 != 0 }) else {
      throw SQLiteVectorError(
        .noDirection, "The vector \(id) is zero or isn't made of finite numbers.",
        in: state.withLock { $0.table.database.path },
        remedy: "Leave it out: no cosine can be computed.")
    }
  }

  private func recording<Value: Sendable>(
    _ value: Value, _ body: (VectorTable) throws -> Value
  ) -> Value {
    state.withLock { state in
      do {
        return try body(state.table)
      } catch {
        if state.failure == nil { state.failure = error as? SQLiteVectorError }
        return value
      }
    }
  }
}

extension SQLiteVectorIndex {
  /// The number of vectors; 0 if SQLite fails.
  public var count: Int { recording(0) { try $0.count() } }

  /// Does nothing, because SQLite's file grows by itself.
  public func reserve(_ capacity: Int) {}

  /// Inserts a vector, or replaces the one with this identifier, and records an error in
  /// ``failure``.
  ///
  /// Many vectors are inserted faster with ``add(_:)``.
  public func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    insert(Array(vector), id: id)
  }

  /// Inserts a vector, or replaces the one with this identifier, and records an error in
  /// ``failure``.
  public func insert(_ vector: [Float], id: Int64) {
    do {
      try check(vector, id)
    } catch {
      recording(()) { _ in throw error }
      return
    }
    recording(()) { try $0.insert(vector, id: id) }
  }

  /// Removes the vector with the given identifier, and records an error in ``failure``.
  @discardableResult
  public func remove(id: Int64) -> Bool { recording(false) { try $0.remove(id) } }

  /// Returns a Boolean value that indicates whether a vector has this identifier.
  public func contains(id: Int64) -> Bool { recording(false) { try $0.vector(id) != nil } }

  /// Returns the nearest vectors for which the predicate is true, best first.
  ///
  /// sqlite-vec can't call a predicate, so it is called for every identifier before the search.
  public func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    recording([]) { table in
      let admitted = try admits.map { admits in try table.identifiers().filter(admits) }
      return try matches(query, count, floor, admitted, in: table)
    }
  }

  /// Returns the nearest of the vectors with these identifiers, best first.
  public func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    recording([]) { try matches(query, count, floor, Array(admitted), in: $0) }
  }
}
