import CSQLite
import Foundation
import GRDB
import LibraryKeys
import Synchronization

/// The library's file, with one method for reading and one for writing.
///
/// Reads use a pool of connections; writes run one at a time. Bodies are synchronous, and every
/// error of SQLite is thrown as a ``LibraryError``.
struct Store: Sendable {
  let path: String
  /// The key of an encrypted library.
  let key: DataKey?
  let database: any DatabaseReader
  let readCount = Counter()
  let signal = ChangeSignal()
  /// The baselines that the library had when it was opened, and those measured since.
  let baselines = KnownBaselines()

  var isWritable: Bool { !database.configuration.readonly }

  func read<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    readCount.increment()
    return try await LibraryError.translating(path) { try await database.read(body) }
  }

  /// Writes in one transaction, and increments the library's generation if items or chunks change.
  ///
  /// Every process then reads the people of the library again (``KnownPeople``).
  func write<T: Sendable>(
    changesChunks: Bool = true, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    guard let writer = database as? DatabasePool, !writer.configuration.readonly else {
      throw LibraryError(
        .readOnly, path: path, message: "The library can't be written.",
        remedy: "Give write permission to the file and its folder, then try again.")
    }
    do {
      let result = try await LibraryError.translating(path) {
        try await writer.write { database in
          let result = try body(database)
          if changesChunks {
            try database.execute(sql: "UPDATE library SET generation = generation + 1")
          }
          try checkIsThere(database)
          return result
        }
      }
      signal.send()
      return result
    } catch let error as LibraryError where error.code == .newerVersion {
      throw await isNewer() ? error : LibraryError(damaged, path: path)
    }
  }

  /// Returns true if a newer version has changed the tables since they were opened.
  ///
  /// If it hasn't, a column that is missing was lost by damage.
  private func isNewer() async -> Bool {
    let kind = try? await database.read { try Schema.kind(of: $0) }
    return kind == .newer
  }

  /// Throws if the library's file was deleted, moved or replaced since it was opened.
  ///
  /// SQLite goes on writing to a file that has no name any more, and all of it would be lost.
  func checkIsThere(_ database: Database) throws {
    try Self.checkIsThere(database, path: path)
  }

  static func checkIsThere(_ database: Database, path: String) throws {
    var hasMoved: Int32 = 0
    let result = sqlite3_file_control(
      database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard result == SQLITE_OK, hasMoved != 0 else { return }
    throw LibraryError(
      .missing, path: path,
      message: "The library's file was deleted, moved or replaced while it was in use.",
      remedy: "Put it back, or begin a new one; what was being stored is lost.")
  }

  private var damaged: DatabaseError { .damaged("a table without one of its columns") }
}

/// A count that any thread may increment.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}

extension Database {
  /// Returns a statement that is compiled once and reused, with its arguments.
  ///
  /// Fetch all of its rows before the same query is made again.
  func query(_ sql: String, _ arguments: StatementArguments) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    return statement
  }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    try Row.fetchAll(query(sql, arguments))
  }

  /// Returns true if a query has a row.
  func hasRow(_ query: String, _ arguments: StatementArguments = []) throws -> Bool {
    try Bool.fetchOne(self.query("SELECT EXISTS (\(query))", arguments)) ?? false
  }

  /// Compiles a statement once and reuses it for every row.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
