import Embeddings
import GRDB

extension ModelRecords {
  /// Returns the floor in a row of `models`.
  ///
  /// - Throws: `DatabaseError` of a damaged file if it's no cosine.
  static func floor(in row: Row) throws -> Float? {
    guard let floor: Double = try row.value("floor") else { return nil }
    guard (-1...1).contains(floor) else { throw DatabaseError.damaged("\(floor) as a floor") }
    return Float(floor)
  }

  /// Returns the cosine that was set as the floor of an embedder; `nil` for the one that is measured.
  func floor(of identifier: String) throws -> Float? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT floor FROM models WHERE identifier = ?"),
      arguments: [identifier]
    ).flatMap(Self.floor(in:))
  }

  func setFloor(_ cosine: Float?, of model: Int64) throws {
    try database.run(
      "UPDATE models SET floor = ? WHERE id = ?", [cosine.map { Double($0) }, model])
  }

  /// Returns the model whose floor is asked for.
  ///
  /// - Parameter identifier: The identifier of the embedder; `nil` for the one in use.
  /// - Throws: `LibraryError` if the library has no vectors of it.
  func withFloor(_ identifier: String?) throws -> Model {
    guard let identifier else {
      if let used = try used() { return used }
      throw LibraryError(
        .unknownEmbedder, path: path, message: "It has no vectors yet, and so no floor.",
        remedy: "Add something to it first.")
    }
    let model = try model(identifier)
    guard let model, model.state != nil, model.state != .removing else {
      throw LibraryError(unknownEmbedder: identifier, path: path)
    }
    return model
  }

  /// Returns the floor of a model.
  func embedderFloor(of model: Model) throws -> EmbedderFloor {
    let row = try Row.fetchOne(
      database, sql: "SELECT baseline FROM models WHERE id = ?", arguments: [model.id])
    // A baseline that can't be read is measured again when it's needed.
    let baseline = row.flatMap { StoredBaseline(column: try? $0.value("baseline")) }?.baseline
    return EmbedderFloor(
      embedder: model.identifier, setCosine: model.floor,
      measuredCosine: baseline?.cosine(deviations: SearchFloor.deviations))
  }
}
