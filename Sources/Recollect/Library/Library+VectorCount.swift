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
    try await store.readModels { records in
      let model = try records.model(identifier)
      let made = try Int.fetchOne(
        records.database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?",
        arguments: [model?.id])
      let chunks = try Int.fetchOne(records.database, sql: "SELECT count(*) FROM chunks")
      return VectorCount(
        made: made ?? 0, chunks: chunks ?? 0, isSearched: model?.state?.isSearched ?? false,
        isMaking: model?.state == .making)
    }
  }
}
