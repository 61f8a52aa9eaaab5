import GRDB

extension Library {
  /// Returns the embedders whose vectors the library has, the one in use first.
  ///
  /// Complexity: O(vectors).
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func embedders() async throws -> [LibraryEmbedder] {
    try await store.readModels { records in
      let database = records.database
      let chunks = try Int.fetchOne(database, sql: "SELECT count(*) FROM chunks") ?? 0
      let rows = try database.rows(
        "SELECT model_id, count(*) AS count FROM embeddings GROUP BY model_id")
      var counts: [Int64: Int] = [:]
      for row in rows { counts[try row.value("model_id")] = try row.value("count") as Int }
      return try records.all().compactMap { model in
        LibraryEmbedder.State(model.state).map { state in
          LibraryEmbedder(
            identifier: model.identifier, dimension: model.dimension, state: state,
            vectors: counts[model.id] ?? 0, chunks: chunks, location: model.location,
            floor: model.floor)
        }
      }.sorted { $0.state == .inUse && $1.state != .inUse }
    }
  }

  /// Returns whether vectors are kept for comparison.
  package func keepsOtherVectors() async throws -> Bool {
    try await store.readModels { try $0.all().contains { $0.state == .kept } }
  }

  /// Stores the place that a program loads an embedder from.
  ///
  /// - Parameter location: `nil` if the program finds the embedder by its identifier.
  package func setLocation(_ location: String?, ofEmbedder identifier: String) async throws {
    let known = try await store.read { database in
      try String.fetchOne(
        database, sql: "SELECT location FROM models WHERE identifier = ?", arguments: [identifier])
    }
    if known == location { return }
    try await store.write(changesChunks: false) { database in
      try database.run(
        "UPDATE models SET location = ? WHERE identifier = ?", [location, identifier])
    }
  }
}
