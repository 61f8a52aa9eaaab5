import GRDB

extension ModelRecords {
  /// Selects the memories that may be recalled and have no vector of a model.
  static let memoriesWithoutVector = """
    FROM memories m WHERE m.state IN ('active', 'pending', 'disputed') AND NOT EXISTS (
      SELECT 1 FROM memory_vectors v WHERE v.memory_id = m.id AND v.model_id = ?)
    """

  func lacksVectors(_ model: Int64) throws -> Bool {
    let chunks = """
      SELECT 1 FROM chunks c WHERE NOT EXISTS (
        SELECT 1 FROM embeddings e WHERE e.chunk_id = c.id AND e.model_id = ?)
      """
    return try database.hasRow(chunks, [model])
      || database.hasRow("SELECT 1 \(Self.memoriesWithoutVector)", [model])
  }

  /// Throws if the vectors of a model are no longer wanted.
  func checkIsMade(_ id: Int64) throws {
    guard let model = try model(id) else { throw DatabaseError.damaged("a model that isn't there") }
    if model.state == nil || model.state == .removing { throw isBeingRemoved(model) }
  }

  func isBeingRemoved(_ model: Model) -> LibraryError {
    LibraryError(
      .unknownEmbedder, path: path,
      message: "Another program has removed the vectors of \(model.identifier) meanwhile.",
      remedy: "Change the embedder again if you want to use it.")
  }
}

extension Store {
  private static let removedAtOnce = 1_000

  /// Removes the vectors of unused models in short transactions.
  ///
  /// If the process is killed, the next import or change removes the rest.
  func removeLeavingVectors() async throws {
    let models = try await readModels { try $0.all().filter { $0.state == .removing } }
    if models.isEmpty { return }
    await deleteUnusedSavedVectors()
    for model in models { try await removeVectors(of: model.id) }
  }

  /// Deletes the saved vectors if they belong to another embedder.
  ///
  /// No process reads the file any more, so a failure leaves only the file.
  func deleteUnusedSavedVectors() async {
    let saved = savedIndex
    guard saved.exists else { return }
    let isCurrent = try? await readModels { records in
      guard let used = try records.used() else { return false }
      return try saved.position(of: used.id, in: records.database) != nil
    }
    if isCurrent == false { saved.delete() }
  }

  private func removeVectors(of model: Int64) async throws {
    let path = path
    var last: Int64 = 0
    while true {
      let start = last
      let end = try await write(changesChunks: false) { database -> Int64? in
        guard
          let end = try Int64.fetchOne(
            database,
            sql: """
              SELECT max(chunk_id) FROM (
                SELECT DISTINCT chunk_id FROM embeddings WHERE chunk_id > ?
                ORDER BY chunk_id LIMIT ?)
              """, arguments: [start, Self.removedAtOnce])
        else { return nil }
        try database.run(
          """
          DELETE FROM embeddings WHERE chunk_id > ? AND chunk_id <= ? AND model_id IN (
            SELECT id FROM models WHERE id = ? AND state = 'removing')
          """, [start, end, model])
        return end
      }
      guard let end else { break }
      last = end
    }
    try await write(changesChunks: false) { database in
      let records = ModelRecords(database: database, path: path)
      guard try records.model(model)?.state == .removing else { return }
      for table in ["memory_vectors", "kept_vectors"] {
        try database.run("DELETE FROM \(table) WHERE model_id = ?", [model])
      }
      try records.setState(nil, of: model)
    }
  }

  func unknownEmbedder(_ identifier: String) -> LibraryError {
    LibraryError(unknownEmbedder: identifier, path: path)
  }
}

extension LibraryError {
  init(unknownEmbedder identifier: String, path: String) {
    self.init(
      .unknownEmbedder, path: path, message: "It has no vectors of \(identifier).",
      remedy: "Its status lists the embedders whose vectors it has.")
  }
}
