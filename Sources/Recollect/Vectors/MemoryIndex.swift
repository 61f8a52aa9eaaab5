import Embeddings
import Foundation
import GRDB
import Synchronization
import VectorSearch

/// The centered vectors of a library's memories in memory, which follow the changes of the file.
///
/// Each change gives a memory a new version (`memories.version`). A recall reads only the rows with
/// later versions than the index has, whichever process wrote them.
final class MemoryIndex: Sendable {
  private struct State {
    var model: Int64
    var baseline: CenteredBaseline
    var version: Int64
    var index: ExactIndex
    var missing: Set<Int64>
  }

  private let state = Mutex<State?>(nil)

  /// Returns the vectors of all memories that may be recalled, and the memories without one.
  ///
  /// Another transaction may have moved the index on. So a caller reads the rows of its hits, and
  /// skips those that its own transaction doesn't have.
  ///
  /// Complexity: O(changes × dimension) after the first call.
  func vectors(
    of model: Int64, dimension: Int, centeredBy baseline: CenteredBaseline, in database: Database
  ) throws -> (index: ExactIndex, missing: Set<Int64>) {
    let version = try Int64.fetchOne(database, sql: "SELECT memory_version FROM library") ?? 0
    return try state.withLock { state in
      // The index is taken out while it changes: it isn't copied, and an error leaves none.
      var known =
        state.take().flatMap { $0.model == model && $0.baseline == baseline ? $0 : nil }
        ?? State(
          model: model, baseline: baseline, version: -1, index: ExactIndex(dimension: dimension),
          missing: [])
      if known.version < version {
        try Self.apply(after: known.version, to: &known, in: database)
        known.version = version
      }
      state = known
      return (known.index, known.missing)
    }
  }

  private static func apply(
    after version: Int64, to state: inout State, in database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        SELECT m.id, m.state IN ('active', 'pending', 'disputed') AS is_held, v.vector
        FROM memories m LEFT JOIN memory_vectors v ON v.memory_id = m.id AND v.model_id = ?
        WHERE m.version > ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [state.model, version])
    while let row = try rows.next() {
      let id: Int64 = try row.value("id")
      let isHeld: Bool = try row.value("is_held")
      try row.withUnsafeData(named: "vector") { data in
        state.missing.remove(id)
        guard isHeld, let data else {
          state.index.remove(id: id)
          if isHeld { state.missing.insert(id) }
          return
        }
        let vector = try VectorBlob.decode(
          data, dimension: state.index.dimension, named: "the vector of memory \(id)")
        state.index.insert(state.baseline.centered(vector), id: id)
      }
    }
  }
}
