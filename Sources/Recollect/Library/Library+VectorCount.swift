import GRDB

/// The vectors that an embedder has made of a library's chunks.
package struct VectorCount: Sendable {
  package var made: Int
  package var chunks: Int
  package var isSearched: Bool
  package var isMaking: Bool
}

extension Library {
  package func vectorCount(of identifier: String) async throws -> VectorCount {
    let path = store.path
    return try await store.read { database in
      let model = try ModelRecords(database: database, path: path).model(identifier)
      let made = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?",
        arguments: [model?.id])
      let chunks = try Int.fetchOne(database, sql: "SELECT count(*) FROM chunks")
      return VectorCount(
        made: made ?? 0, chunks: chunks ?? 0, isSearched: model?.state?.isSearched ?? false,
        isMaking: model?.state == .making)
    }
  }
}
