import Foundation
import GRDB
import VectorSearch

struct VectorReader {
  let database: Database
  let model: Int64
  let dimension: Int

  struct Log {
    var first: Int64
    var last: Int64

    /// Returns `true` if the log has all changes after a position.
    func reachesBack(to position: Int64) -> Bool {
      position == last || position < last && first <= position &+ 1
    }
  }

  func log() throws -> Log {
    let first = try Int64.fetchOne(database, sql: "SELECT min(id) FROM vector_changes")
    let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM vector_changes")
    return Log(first: first ?? 0, last: last ?? 0)
  }

  func count() throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?", arguments: [model]) ?? 0
  }

  func all() throws -> any VectorIndex {
    var index: any VectorIndex = ExactIndex(dimension: dimension)
    index.reserve(try count())
    try forEach(Self.everything, [model]) { id, vector in
      if let vector { index.insert(vector, id: id) }
    }
    return index
  }

  private static let everything = """
    SELECT chunk_id, vector FROM embeddings WHERE model_id = ? ORDER BY chunk_id
    """

  /// Writes a snapshot of all vectors, of which few are in memory at a time.
  ///
  /// - Returns: The writer of the finished file, which isn't at its place yet.
  func write(to saved: SavedIndex, stamp: [UInt8]) throws -> QuantizedIndexWriter {
    let writer = try QuantizedIndexWriter(
      to: saved.url, stamp: stamp, dimension: dimension, metric: .innerProduct,
      count: try count(), cipher: saved.cipher?(stamp))
    try forEach(Self.everything, [model]) { id, vector in
      if let vector { try writer.append(Array(vector), id: id) }
    }
    try writer.finish()
    return writer
  }

  func apply(_ log: Log, to state: inout LoadedIndex.State) throws {
    guard state.position < log.last else { return }
    try forEach(
      """
      SELECT c.chunk_id, e.vector FROM (
        SELECT DISTINCT chunk_id FROM vector_changes WHERE id > ?2 AND model_id = ?1) c
      LEFT JOIN embeddings e ON e.chunk_id = c.chunk_id AND e.model_id = ?1
      """, [model, state.position]
    ) { id, vector in
      if let vector {
        state.index.insert(vector, id: id)
      } else {
        state.index.remove(id: id)
      }
    }
    state.position = log.last
  }

  /// Calls a closure with each row's chunk and its vector; `nil` for none.
  private func forEach(
    _ sql: String, _ arguments: StatementArguments,
    _ body: (Int64, UnsafeBufferPointer<Float>?) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(database.query(sql, arguments))
    while let row = try rows.next() {
      let id: Int64 = try row.value("chunk_id")
      try row.withUnsafeData(named: "vector") { data in
        guard let data else { return try body(id, nil) }
        try VectorBlob.withComponents(
          of: data, dimension: dimension, named: "the vector of chunk \(id)"
        ) { try body(id, $0) }
      }
    }
  }
}
