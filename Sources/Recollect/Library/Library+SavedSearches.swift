import Foundation
import GRDB

/// A search that a person has given a name.
public struct SavedSearch: Sendable, Hashable {
  /// The name, which no other search has.
  public var name: String
  /// The words and settings of the search, in the form of the program that saved it.
  public var query: String

  /// Creates a search to save.
  public init(name: String, query: String) {
    (self.name, self.query) = (name, query)
  }
}

extension Library {
  /// Returns the saved searches, the latest first.
  ///
  /// - Throws: ``LibraryError`` if the library can't be read.
  public func savedSearches() async throws -> [SavedSearch] {
    try await store.read { database in
      try database.rows(
        "SELECT name, query FROM saved_searches ORDER BY id DESC"
      ).map { SavedSearch(name: try $0.value("name"), query: try $0.value("query")) }
    }
  }

  /// Saves a search, in place of another one of its name.
  ///
  /// - Throws: ``LibraryError`` if the library can't be written.
  public func save(_ search: SavedSearch) async throws {
    try await store.write(changesChunks: false) { database in
      try database.run(
        "INSERT OR REPLACE INTO saved_searches (name, query) VALUES (?, ?)",
        [search.name, search.query])
    }
  }

  /// Removes a saved search, if there is one of this name.
  ///
  /// - Throws: ``LibraryError`` if the library can't be written.
  public func removeSavedSearch(named name: String) async throws {
    try await store.write(changesChunks: false) { database in
      try database.run("DELETE FROM saved_searches WHERE name = ?", [name])
    }
  }
}
