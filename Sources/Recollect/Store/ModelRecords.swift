import GRDB

/// The state of a model's vectors in a library; `nil` if it has none.
enum ModelState: String {
  /// Every chunk has a vector, and searches use them. At most one model is in use.
  case used
  /// The vectors are there for comparison. Chunks that were added later may lack one.
  case kept
  /// The vectors are being made, or that was stopped. No search uses them.
  case making
  /// The vectors are being removed, or that was stopped. No search uses them.
  case removing

  var isSearched: Bool { self == .used || self == .kept }
}

/// The rows of `models`, within a transaction.
///
/// A row is never deleted, so vectors in a program's memory are never those of another model with
/// the same id.
struct ModelRecords {
  struct Model: Sendable {
    var id: Int64
    var identifier: String
    var dimension: Int
    var state: ModelState?
    var location: String?
    /// The cosine that was set as the floor; `nil` if it is measured.
    var floor: Float?

    init(_ row: Row) throws {
      id = try row.value("id")
      identifier = try row.value("identifier")
      dimension = try row.value("dimension")
      state = try (row.value("state") as String?).flatMap(ModelState.init)
      location = try row.value("location")
      floor = try ModelRecords.floor(in: row)
    }
  }

  let database: Database
  let path: String

  func all() throws -> [Model] {
    try database.rows("SELECT * FROM models ORDER BY id").map(Model.init)
  }

  /// `nil` if nothing was embedded yet.
  func used() throws -> Model? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM models WHERE state = 'used'")
    ).map(Model.init)
  }

  func model(_ identifier: String) throws -> Model? {
    try Row.fetchOne(
      database.query("SELECT * FROM models WHERE identifier = ?", [identifier])
    ).map(Model.init)
  }

  func model(_ id: Int64) throws -> Model? {
    try Row.fetchOne(database.query("SELECT * FROM models WHERE id = ?", [id])).map(Model.init)
  }

  /// A model that loses its vectors also loses a floor that was set.
  func setState(_ state: ModelState?, of model: Int64) throws {
    try database.run("UPDATE models SET state = ? WHERE id = ?", [state?.rawValue, model])
    if state == nil || state == .removing { try setFloor(nil, of: model) }
  }

  func setLocation(_ location: String, of model: Int64) throws {
    try database.run("UPDATE models SET location = ? WHERE id = ?", [location, model])
  }

  /// Returns the row of an embedder whose vectors a search may use; `nil` if there are none.
  ///
  /// - Parameter follows: True if the caller can search with the embedder in use instead of one
  ///   whose vectors are kept.
  /// - Throws: `LibraryError` with the code `otherEmbedder` if another embedder is in use.
  func searched(_ identifier: String, follows: Bool) throws -> Int64? {
    let model = try model(identifier)
    if let model, model.state == .used || model.state == .kept && !follows { return model.id }
    guard let used = try used() else { return model?.id }
    let isPartial = model?.state == .making || model?.state == .removing
    guard try follows || isPartial || hasVectors() else { return model?.id }
    throw otherEmbedder(identifier, state: model?.state, used: used)
  }

  /// Makes an embedder the one in use if none is, or if the one in use has no vectors.
  ///
  /// - Parameter allowsKept: True if the caller can use an embedder whose vectors are kept.
  /// - Throws: `LibraryError` with the code `otherEmbedder` if another embedder is in use.
  func adopt(_ model: Model, allowsKept: Bool) throws {
    guard let used = try used() else { return try setState(.used, of: model.id) }
    if used.id == model.id || model.state == .kept && allowsKept { return }
    guard try !hasVectors(of: used.id) else {
      throw otherEmbedder(model.identifier, state: model.state, used: used)
    }
    try setState(nil, of: used.id)
    try setState(.used, of: model.id)
  }

  /// Throws if vectors to store were made by an embedder that isn't in use now.
  func checkIsUsed(_ id: Int64) throws {
    guard let used = try used(), used.id != id, let model = try model(id) else { return }
    throw otherEmbedder(model.identifier, state: model.state, used: used)
  }

  /// Makes indexes in memory and in files read all vectors, when others are searched than before.
  ///
  /// The changes of vectors that no search used weren't logged.
  func restartLog(for model: Int64) throws {
    try database.run(
      """
      INSERT INTO vector_changes (id, chunk_id, model_id)
      SELECT coalesce(max(id), 0) + 16385, 0, ? FROM vector_changes
      """, [model])
  }

  /// Looks at chunks and memories.
  private func hasVectors(of model: Int64) throws -> Bool {
    try ["embeddings", "memory_vectors"].contains {
      try database.hasRow("SELECT 1 FROM \($0) WHERE model_id = ?", [model])
    }
  }

  private func hasVectors() throws -> Bool {
    try database.hasRow("SELECT 1 FROM embeddings")
  }

  private func otherEmbedder(
    _ identifier: String, state: ModelState?, used: Model
  ) -> any Error {
    // Its row isn't found by its identifier.
    if used.identifier == identifier { return DatabaseError.damaged("the index of models") }
    let incomplete = "Its vectors by \(identifier) aren't complete yet; it uses \(used.identifier)."
    let others = "Its vectors were made by \(used.identifier), not by \(identifier)."
    return LibraryError(
      .otherEmbedder, path: path, message: state == .making ? incomplete : others,
      remedy: "Open it with \(used.identifier), or change its embedder to \(identifier).",
      underlyingError: EmbedderInUse(EmbedderReference(used)))
  }
}

/// The embedder that a library uses, as the cause of an error.
struct EmbedderInUse: Error {
  var reference: EmbedderReference

  init(_ reference: EmbedderReference) { self.reference = reference }
}
