import Foundation
import GRDB
import Synchronization
import VectorSearch

/// The vectors of a library's embedder in memory, which follow the changes of the file.
///
/// The file numbers the changes of its vectors (`vector_changes`). A search that finds later changes
/// than the index has applied reads only the changed vectors, whichever process wrote them. If the
/// log no longer reaches back that far, it reads all vectors.
///
/// The first search maps the vectors that were saved beside the library (``SavedIndex``), if there are
/// any, and applies the later changes.
///
/// The index is changed in place, under a lock. A search gets a copy and scans it without the lock.
final class LoadedIndex: Sendable {
  struct State {
    /// The number of the last change that the index has.
    var position: Int64
    var index: any VectorIndex
  }

  /// Counts the times that all vectors were read.
  let fullReads = Counter()
  private let saved: SavedIndex
  private let known = Mutex(Known())

  private struct Known {
    var state: State?
    /// A Boolean value that indicates whether the saved vectors may be used.
    var usesSaved = true
  }

  init(saved: SavedIndex) { self.saved = saved }

  /// A Boolean value that indicates whether the vectors are in memory or mapped.
  var isLoaded: Bool { known.withLock { $0.state != nil } }

  /// Forgets the vectors, and doesn't use saved ones again, because some of them are damaged.
  func discardSaved() {
    known.withLock { known in
      (known.state, known.usesSaved) = (nil, false)
    }
  }

  /// The largest number of vectors that are always compared exactly: it takes about a millisecond.
  static let mostExact = 16_384

  /// Returns an index that estimates inner products first, if there are many vectors.
  ///
  /// It is made at the second search: making it takes longer than an exact search, so a program that
  /// searches once would wait for nothing.
  private static func faster(_ index: any VectorIndex) -> any VectorIndex {
    guard let exact = index as? ExactIndex, exact.count > mostExact else { return index }
    return QuantizedIndex(exact)
  }

  /// Returns an index that can be saved and is fast in every search.
  static func persistent(_ index: any VectorIndex) -> any PersistentIndex {
    if let exact = index as? ExactIndex { return QuantizedIndex(exact) }
    guard let index = index as? any PersistentIndex else {
      preconditionFailure("Every index of a library can be saved.")
    }
    return index
  }

  /// Returns the vectors of a model as a transaction sees them.
  ///
  /// Complexity: O(changes × dimension) after the first call.
  ///
  /// - Parameters:
  ///   - model: The row of the model.
  ///   - dimension: The number of components of its vectors.
  ///   - database: The database, within a transaction.
  ///   - canRepeat: A Boolean value that indicates whether the caller can begin another transaction.
  ///     Otherwise all vectors are read if the index is ahead of the transaction.
  /// - Returns: The index; `nil` if a search with a later transaction has moved it on.
  func vectors(
    of model: Int64, dimension: Int, in database: Database, canRepeat: Bool
  ) throws -> (any VectorIndex)? {
    try state(of: model, dimension: dimension, in: database, canRepeat: canRepeat)?.index
  }

  /// Returns the vectors of a model as a transaction sees them, with the number of their last change.
  func state(
    of model: Int64, dimension: Int, in database: Database, canRepeat: Bool = true
  ) throws -> State? {
    let reader = VectorReader(database: database, model: model, dimension: dimension)
    let log = try reader.log()
    return try known.withLock { known in
      if canRepeat, let position = known.state?.position, position > log.last { return nil }
      // The index is taken out while it changes: it isn't copied, and an error leaves none.
      if var state = known.state.take(), log.reachesBack(to: state.position) {
        try reader.apply(log, to: &state)
        state.index = Self.faster(state.index)
        known.state = state
        return state
      }
      if known.usesSaved,
        let (position, index) = try saved.index(of: model, dimension: dimension, in: database),
        log.reachesBack(to: position)
      {
        var state = State(position: position, index: index)
        try reader.apply(log, to: &state)
        known.state = state
        return state
      }
      fullReads.increment()
      let state = State(position: log.last, index: try reader.all())
      known.state = state
      return state
    }
  }
}

/// A reader of one model's vectors.
private struct VectorReader {
  let database: Database
  let model: Int64
  let dimension: Int

  /// The numbers of the logged changes.
  struct Log {
    var first: Int64
    var last: Int64

    /// Returns a Boolean value that indicates whether the log has all changes after a position.
    func reachesBack(to position: Int64) -> Bool {
      position == last || position < last && first <= position &+ 1
    }
  }

  func log() throws -> Log {
    let first = try Int64.fetchOne(database, sql: "SELECT min(id) FROM vector_changes")
    let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM vector_changes")
    return Log(first: first ?? 0, last: last ?? 0)
  }

  /// Returns an index of all vectors.
  func all() throws -> any VectorIndex {
    var index: any VectorIndex = ExactIndex(dimension: dimension)
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?", arguments: [model])
    index.reserve(count ?? 0)
    try read(
      "SELECT chunk_id, vector FROM embeddings WHERE model_id = ? ORDER BY chunk_id", [model],
      into: &index)
    return index
  }

  /// Inserts and removes the vectors that were changed after those of an index.
  func apply(_ log: Log, to state: inout LoadedIndex.State) throws {
    guard state.position < log.last else { return }
    try read(
      """
      SELECT c.chunk_id, e.vector FROM (
        SELECT DISTINCT chunk_id FROM vector_changes WHERE id > ?2 AND model_id = ?1) c
      LEFT JOIN embeddings e ON e.chunk_id = c.chunk_id AND e.model_id = ?1
      """, [model, state.position], into: &state.index)
    state.position = log.last
  }

  private func read(
    _ sql: String, _ arguments: StatementArguments, into index: inout any VectorIndex
  ) throws {
    let bytes = dimension * MemoryLayout<Float>.size
    let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() {
      let id: Int64 = try row.value("chunk_id")
      try row.withUnsafeData(named: "vector") { data in
        guard let data else {
          index.remove(id: id)
          return
        }
        guard data.count == bytes, VectorBlob.isFinite(data) else {
          throw DatabaseError.damaged("the vector of chunk \(id) isn't \(bytes) bytes of numbers")
        }
        data.withUnsafeBytes { index.insert(littleEndian: $0, id: id) }
      }
    }
  }
}
