import Embeddings
import Foundation
import GRDB

extension Store {
  func readModels<T: Sendable>(
    _ body: @escaping @Sendable (ModelRecords) throws -> T
  ) async throws -> T {
    let path = path
    return try await read { try body(ModelRecords(database: $0, path: path)) }
  }

  /// Returns the row of the embedder's model, which becomes the one in use if there is none.
  ///
  /// - Parameter allowsKept: True if the vectors may be those that are kept for comparison. Items
  ///   need vectors of the embedder in use.
  /// - Throws: `LibraryError` with the code `otherEmbedder` if another embedder is in use.
  func model(for embedder: any Embedder, allowsKept: Bool = false) async throws -> Int64 {
    let identifier = embedder.identifier
    let known = try await readModels { try $0.model(identifier) }
    if let known, known.state == .used || known.state == .kept && allowsKept,
      let row = try await knownModel(identifier)
    {
      return row
    }
    return try await insertModel(of: embedder) { model, records in
      try records.adopt(model, allowsKept: allowsKept)
    }
  }

  /// Inserts the row of an embedder's model, or only its baseline, and returns its id.
  ///
  /// - Parameter body: Changes the state of the model in the same transaction.
  func insertModel(
    of embedder: any Embedder,
    _ body: @escaping @Sendable (ModelRecords.Model, ModelRecords) throws -> Void
  ) async throws -> Int64 {
    let (identifier, dimension, path) = (embedder.identifier, embedder.dimension, path)
    let baseline: CosineBaseline
    if let measured = baselines[identifier] {
      baseline = measured
    } else {
      baseline = try await embedder.cosineBaseline()
      baselines[identifier] = baseline
    }
    let column = try StoredBaseline(baseline).column
    return try await write(changesChunks: false) { database in
      try database.run(
        """
        INSERT INTO models (identifier, dimension, baseline) VALUES (?, ?, ?)
        ON CONFLICT (identifier) DO UPDATE SET baseline = excluded.baseline
        """, [identifier, dimension, column])
      let records = ModelRecords(database: database, path: path)
      guard let model = try records.model(identifier) else {
        throw DatabaseError.damaged("a model that isn't there")
      }
      try body(model, records)
      return model.id
    }
  }

  /// `nil` if searches use no vectors of the embedder.
  func searchedModel(_ identifier: String) async throws -> Int64? {
    let model = try await readModels { try $0.model(identifier) }
    return model?.state?.isSearched == true ? model?.id : nil
  }

  /// `nil` if the library doesn't have the model or its baseline.
  func knownModel(_ identifier: String) async throws -> Int64? {
    try await read { database in
      let row = try Row.fetchOne(
        database, sql: "SELECT id, baseline FROM models WHERE identifier = ?",
        arguments: [identifier])
      guard let row, StoredBaseline(column: try row.value("baseline"))?.isCurrent == true else {
        return nil
      }
      return try row.value("id")
    }
  }

  func vectors(model: Int64, digests: [String]) async throws -> [String: Data] {
    try await read { database in
      let statement = try database.makeStatement(sql: "\(Self.vectorsByDigest) LIMIT 1")
      var vectors: [String: Data] = [:]
      for digest in digests where vectors[digest] == nil {
        guard let row = try Row.fetchOne(statement, arguments: [digest, model]) else { continue }
        let vector: Data = try row.value("vector")
        // A damaged vector is left out, so the chunk is embedded again.
        if VectorBlob.isIntact(vector, dimension: try row.count("dimension")) {
          vectors[digest] = vector
        }
      }
      return vectors
    }
  }

  /// Returns the digests of chunks that have a vector.
  func digestsWithVector(model: Int64, among digests: [String]) async throws -> Set<String> {
    try await read { database in
      try Set(digests.filter { try database.hasRow(Self.vectorsByDigest, [$0, model]) })
    }
  }

  private static let vectorsByDigest = """
    SELECT e.vector, m.dimension FROM chunks c JOIN embeddings e ON e.chunk_id = c.id
    JOIN models m ON m.id = e.model_id
    WHERE c.hash = ?1 AND e.model_id = ?2
      AND length(e.vector) IN (2 * m.dimension, 4 * m.dimension)
    UNION ALL SELECT k.vector, m.dimension FROM kept_vectors k JOIN models m ON m.id = k.model_id
    WHERE k.hash = ?1 AND k.model_id = ?2
      AND length(k.vector) IN (2 * m.dimension, 4 * m.dimension)
    """
}
