import Embeddings
import Foundation
import GRDB

struct ItemVectors {
  private(set) var chunks: Set<Int64> = []
  /// The mean of the chunks' vectors, of unit length; `nil` if none has a vector.
  private(set) var mean: [Float]?

  /// Reads the vectors of an item; throws `unknownItem` if there is no such item.
  ///
  /// - Parameters:
  ///   - source: The path of the source it has to be in; `nil` for any.
  ///   - path: The path of the library, for errors.
  init(
    of id: String, source: String?, model: Int64?, dimension: Int, path: String,
    in database: Database
  ) throws {
    let items = try Int64.fetchAll(
      database,
      sql: """
        SELECT id FROM items WHERE external_id = ?1 AND (?2 IS NULL OR EXISTS (
          SELECT 1 FROM placements p JOIN sources s ON s.id = p.source_id
          WHERE p.item_id = items.id AND s.path = ?2))
        """, arguments: [id.storable, source])
    guard !items.isEmpty else {
      throw LibraryError(
        .unknownItem, path: path, message: "It has no item with the id \(id).",
        remedy: "Add the item first, or search for something else.")
    }
    var sum = [Float](repeating: 0, count: dimension)
    var count = 0
    for item in items {
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT ci.chunk_id, e.vector FROM chunk_items ci
          LEFT JOIN embeddings e ON e.chunk_id = ci.chunk_id AND e.model_id = ?
          WHERE ci.item_id = ?
          """, arguments: [model, item])
      while let row = try rows.next() {
        guard chunks.insert(try row.value("chunk_id")).inserted,
          let vector: Data = try row.value("vector")
        else { continue }
        let components = try VectorBlob.decode(vector, dimension: dimension)
        for position in sum.indices { sum[position] += components[position] }
        count += 1
      }
    }
    if count > 0 { mean = l2Normalized(sum) }
  }
}
