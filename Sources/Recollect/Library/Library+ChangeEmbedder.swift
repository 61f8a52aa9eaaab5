public import Embeddings
import GRDB

extension Library {
  /// Changes the embedder of the library, while this and other processes search and add.
  ///
  /// The vectors of the new embedder are made in short transactions, 32 chunks at a time. Searches
  /// use the old ones until every chunk and every memory has a new one; then one transaction
  /// switches, and the old vectors are removed. Chunks that are added meanwhile get a vector, too.
  /// If the call is cancelled, fails or its process is killed, the library still uses the old
  /// embedder; the next call goes on where this one stopped.
  ///
  /// Chunks stay as they were cut. The old embedder isn't needed.
  ///
  /// From then on, this library embeds with the new embedder. One that was opened by
  /// ``withEmbedders(_:)`` follows with its next operation. Any other that is open with the old
  /// embedder throws ``LibraryError`` with the code ``LibraryError/Code/otherEmbedder``.
  ///
  /// Complexity: one embedding for each different chunk.
  ///
  /// - Parameters:
  ///   - embedder: The new embedder. If it's the one in use, only missing vectors are made.
  ///   - keepingOld: A Boolean value that indicates whether the old vectors stay, to compare the
  ///     two. They are searched by a library that is opened with the old embedder, until
  ///     ``dropVectors(of:)``.
  ///   - progress: A closure that is called after each step.
  /// - Returns: The numbers of vectors.
  /// - Throws: ``LibraryError``, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func changeEmbedder(
    to embedder: any Embedder, keepingOld: Bool = false,
    progress: @escaping @Sendable (EmbedderChangeProgress) -> Void = { _ in }
  ) async throws -> EmbedderChangeReport {
    try await changeEmbedder(
      to: embedder, from: nil, keepingOld: keepingOld, progress: progress)
  }

  /// Also stores the place that the program loads the embedder from.
  package func changeEmbedder(
    to embedder: any Embedder, from location: String?, keepingOld: Bool,
    progress: @escaping @Sendable (EmbedderChangeProgress) -> Void
  ) async throws -> EmbedderChangeReport {
    var change = EmbedderChange(
      store: store, embedder: embedder, keepsOld: keepingOld, progress: progress)
    change.location = location
    let report = try await change.run()
    current.set(embedder)
    store.loadBaselines()
    index.reload()
    await store.deleteUnusedSavedVectors()
    try await store.removeLeavingVectors()
    await saveVectorsIfNeeded()
    await store.truncateLog()
    return report
  }

  /// Makes the vectors that chunks lack by an embedder whose vectors are kept for comparison.
  ///
  /// An import makes those of the embedder in use only.
  ///
  /// - Returns: The numbers of vectors.
  /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/unknownEmbedder`` if its vectors
  ///   aren't kept, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func completeVectors(
    of embedder: any Embedder,
    progress: @escaping @Sendable (EmbedderChangeProgress) -> Void = { _ in }
  ) async throws -> EmbedderChangeReport {
    guard let model = try await store.searchedModel(embedder.identifier) else {
      throw store.unknownEmbedder(embedder.identifier)
    }
    var change = EmbedderChange(
      store: store, embedder: embedder, keepsOld: true, progress: progress)
    return try await change.complete(model)
  }

  /// Removes the vectors of an embedder that isn't in use.
  ///
  /// - Parameter identifier: The identifier of the embedder.
  /// - Returns: The number of vectors that were removed.
  /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/unknownEmbedder`` if the library
  ///   has no vectors of it, and ``LibraryError/Code/embedderInUse`` if it is in use.
  @discardableResult
  public func dropVectors(of identifier: String) async throws -> Int {
    let store = store
    let count = try await store.write { database -> Int in
      let records = ModelRecords(database: database, path: store.path)
      guard let model = try records.model(identifier), let state = model.state else {
        throw store.unknownEmbedder(identifier)
      }
      guard state != .used else {
        throw LibraryError(
          .embedderInUse, path: store.path, message: "It uses \(identifier).",
          remedy: "Change its embedder to another one first.")
      }
      try records.setState(.removing, of: model.id)
      try records.restartLog(for: model.id)
      try database.run("DELETE FROM vector_snapshots WHERE model_id = ?", [model.id])
      return try Int.fetchOne(
        database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?",
        arguments: [model.id]) ?? 0
    }
    try await store.removeLeavingVectors()
    await store.truncateLog()
    return count
  }

  /// Returns the bytes in the file that can be reused before it grows.
  package func freeBytes() async throws -> Int {
    try await store.read { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
      return pages * (try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
    }
  }
}
