import Embeddings
import GRDB

extension ModelRecords {

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
