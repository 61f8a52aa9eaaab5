import Foundation
import GRDB

/// The library's file: opening, and the two ways in.
///
/// Reads go through a pool of connections, writes through one at a time; bodies are synchronous, and
/// every failure of SQLite leaves as a `LibraryError`.
struct Store: Sendable {
  let path: String
  let database: any DatabaseReader

  func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await LibraryError.translating(path) { try await database.read(body) }
  }

  /// Writes in one transaction, and moves the library's generation on when chunks change: what was
  /// derived from the file before is out of date then.
  func write<T: Sendable>(
    changesChunks: Bool = true, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    guard let writer = database as? DatabasePool, !writer.configuration.readonly else {
      throw LibraryError(
        .readOnly, path: path, sentence: "The library can't be written.",
        remedy: "Give write permission to the file and its folder, then try again.")
    }
    return try await LibraryError.translating(path) {
      try await writer.write { database in
        let result = try body(database)
        if changesChunks {
          try database.execute(sql: "UPDATE library SET generation = generation + 1")
        }
        return result
      }
    }
  }
}
