import Embeddings
import Foundation
import GRDB
import VectorSearch

extension Library {
  /// A model whose vectors are saved.
  private struct Model: Sendable {
    var id: Int64
    var dimension: Int
  }

  /// Saves the vectors of the library's embedder, if a search would otherwise read many of them.
  ///
  /// That is so if there is no file of this state of the library, or if many vectors have changed since
  /// it was saved. A failure is ignored: the file saves time and nothing else.
  ///
  /// - Parameter hasRemovals: A Boolean value that indicates whether vectors were removed that the
  ///   file may have.
  func saveVectorsIfNeeded(hasRemovals: Bool = false) async {
    guard isWritable else { return }
    let (saved, identifier) = (store.savedIndex, embedder?.identifier)
    let state = try? await store.read { database -> (count: Int, changes: Int64?)? in
      guard let model = try Self.model(identifier, in: database) else { return nil }
      let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM vector_changes") ?? 0
      let position = try saved.position(of: model.id, in: database)
      return (try Self.vectorCount(model.id, in: database), position.map { last - $0 })
    }
    guard let state else { return }
    if state.count < SavedIndex.least {
      if hasRemovals { saved.delete() }
      return
    }
    // The log has 16,384 changes, and applying them takes some 50 ms.
    let bearable = Int64(min(max(state.count / 16, 1024), 8192))
    if hasRemovals || state.changes ?? .max > bearable { try? await saveVectors() }
  }

  private static func vectorCount(_ model: Int64, in database: Database) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM embeddings WHERE model_id = ?", arguments: [model]) ?? 0
  }

  /// Returns the model with an identifier, or the only model of the library.
  private static func model(_ identifier: String?, in database: Database) throws -> Model? {
    let rows = try Row.fetchAll(
      database, sql: "SELECT id, dimension FROM models WHERE ?1 IS NULL OR identifier = ?1",
      arguments: [identifier])
    guard rows.count == 1, let row = rows.first else { return nil }
    let dimension: Int = try row.value("dimension")
    return dimension > 0 ? Model(id: try row.value("id"), dimension: dimension) : nil
  }

  /// Saves the vectors of the library's embedder in the file beside the library.
  ///
  /// Without an embedder, the vectors of the only model are saved.
  ///
  /// Complexity: O(vectors × dimension).
  ///
  /// - Throws: ``LibraryError`` if the library can't be written, or an error of the file system.
  package func saveVectors() async throws {
    let (saved, identifier) = (store.savedIndex, embedder?.identifier)
    let index = index.isLoaded ? index : LoadedIndex(saved: saved)
    guard let model = try await store.read({ try Self.model(identifier, in: $0) }) else { return }
    // A change between reading and writing asks for another attempt.
    for _ in 0..<3 {
      let state = try await store.read { database in
        try index.state(of: model.id, dimension: model.dimension, in: database)
      }
      guard let state else { continue }
      let token = try await store.write(changesChunks: false) { database in
        try SavedIndex.insertToken(model: model.id, position: state.position, in: database)
      }
      guard let token else { continue }
      do {
        try LoadedIndex.persistent(state.index).save(to: saved.url, stamp: token)
      } catch let error as VectorSnapshotError where error.code == .damaged {
        index.discardSaved()
        continue
      }
      // If vectors were removed meanwhile, the file may have them.
      if try await store.read({ try !SavedIndex.has(token, in: $0) }) { saved.delete() }
      return
    }
  }

  /// Deletes the saved vectors after a removal, and saves those that are left.
  ///
  /// The transaction of the removal has called ``SavedIndex/invalidateAll(in:)``.
  func eraseSavedVectors() async {
    let saved = store.savedIndex
    guard saved.paths.contains(where: FileManager.default.fileExists) else { return }
    saved.delete()
    await saveVectorsIfNeeded()
  }
}
