import Embeddings
import GRDB

extension ModelRecords {

  /// Returns the model with the identifier, or the one in use if it's `nil`.
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

  func embedderFloor(of model: Model) throws -> EmbedderFloor {
    let row = try Row.fetchOne(
      database, sql: "SELECT baseline FROM models WHERE id = ?", arguments: [model.id])
    // An unreadable baseline is measured again when it's needed.
    let baseline = row.flatMap { StoredBaseline(column: try? $0.value("baseline")) }?.baseline
    return EmbedderFloor(
      embedder: model.identifier, setCosine: model.floor,
      measuredCosine: baseline?.cosine(deviations: SearchFloor.deviations))
  }
}
