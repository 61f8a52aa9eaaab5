import GRDB

extension Store {
  var savedIndex: SavedIndex { SavedIndex(beside: path, key: key) }

  /// Deletes saved vectors that the library doesn't know.
  ///
  /// Another library was here, or a program was killed while it removed vectors.
  func deleteInvalidSnapshot() throws {
    guard savedIndex.exists else { return }
    let isKnown = try LibraryError.translating(path) {
      try database.read { try SavedIndex.hasTokens(in: $0) }
    }
    if !isKnown { savedIndex.delete() }
  }
}
