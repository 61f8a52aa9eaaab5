import Embeddings
import Foundation
import GRDB
import VectorSearch

extension Library {
  private struct Model: Sendable {
    var id: Int64
    var dimension: Int
  }

  /// Saves the vectors of the library's embedder if a search would otherwise read many of them.
  ///
  /// That is so if the library's state has no file, or many vectors have changed since. A failure
  /// is ignored: the file only saves time.
  ///
  /// - Parameters:
  ///   - least: The number of vectors from which on they are saved.
  ///   - hasRemovals: The file may have vectors that were removed.
  func saveVectorsIfNeeded(
    minimumVectors: Int = SavedIndex.minimumVectors, hasRemovals: Bool = false
  ) async {
    guard isWritable else { return }
    let (saved, identifier, path) = (store.savedIndex, embedder?.identifier, store.path)
    let state = try? await store.read { database -> (count: Int, changes: Int64?)? in
      guard let model = try Self.model(identifier, in: database, path: path) else { return nil }
      let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM vector_changes") ?? 0
      let position = try saved.position(of: model.id, in: database)
      return (try Self.vectorCount(model.id, in: database), position.map { last - $0 })
    }
    guard let state else { return }
    if state.count < minimumVectors {
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

  /// Returns the model in use, or `nil` if its embedder isn't the one asked for.
  private static func model(
    _ identifier: String?, in database: Database, path: String
  ) throws -> Model? {
    let used = try ModelRecords(database: database, path: path).used()
    guard let used, used.dimension > 0, identifier ?? used.identifier == used.identifier else {
      return nil
    }
    return Model(id: used.id, dimension: used.dimension)
  }

  /// Saves the vectors of the library's embedder in the file beside the library.
  ///
  /// Nothing is saved if the library was opened with another embedder, whose vectors are kept.
  ///
  /// Complexity: O(vectors × dimension). Memory: some 3 MB for any number of vectors.
  package func saveVectors() async throws {
    let (saved, identifier, path) = (store.savedIndex, embedder?.identifier, store.path)
    // Vectors that are removed meanwhile require another attempt.
    for _ in 0..<3 {
      let begun = try await store.write(changesChunks: false) { database in
        try Self.model(identifier, in: database, path: path).map { model in
          (model, token: try SavedIndex.insertToken(model: model.id, in: database))
        }
      }
      guard let (model, token) = begun else { return }
      let isSaved: Bool
      do {
        isSaved = try await writeVectors(of: model, token: token)
      } catch {
        try await delete(token)
        throw error
      }
      guard isSaved else {
        try await delete(token)
        continue
      }
      // If vectors were removed for good meanwhile, the file may have them.
      if try await store.read({ try !SavedIndex.has(token, in: $0) }) { saved.delete() }
      index.reload()
      return
    }
  }

  private func delete(_ token: [UInt8]) async throws {
    try await store.write(changesChunks: false) { try SavedIndex.deleteToken(token, in: $0) }
  }

  /// Writes the vectors to the file and moves it to its place.
  ///
  /// Returns `false` if vectors were removed meanwhile. The old file then stays.
  private func writeVectors(of model: Model, token: [UInt8]) async throws -> Bool {
    let saved = store.savedIndex
    let (writer, position) = try await store.read { database in
      let reader = VectorReader(database: database, model: model.id, dimension: model.dimension)
      return (try reader.write(to: saved, stamp: token), try reader.log().last)
    }
    let isValid = try await store.write(changesChunks: false) { database in
      try SavedIndex.setPosition(position, of: token, in: database)
    }
    if isValid { try writer.publish() }
    return isValid
  }

  /// Deletes the saved vectors after a removal, and saves those that are left.
  ///
  /// The removal's transaction has called ``SavedIndex/invalidateAll(in:)``.
  func eraseSavedVectors() async {
    let saved = store.savedIndex
    guard saved.paths.contains(where: FileManager.default.fileExists) else { return }
    saved.delete()
    await saveVectorsIfNeeded()
  }
}
