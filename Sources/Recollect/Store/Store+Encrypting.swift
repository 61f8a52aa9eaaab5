import Foundation
import GRDB
import LibraryKeys

extension Store {
  /// Encrypts a library's file, decrypts it, or encrypts it anew.
  ///
  /// SQLite writes all pages in one transaction with a rollback journal, so a program that is killed
  /// leaves the state before (``rollBack(_:with:)``). Needs as much free disk space as the file has
  /// bytes, twice. Complexity: O(size of the file).
  ///
  /// - Parameters:
  ///   - prepare: Called when no other program has the library open.
  ///   - finish: Called when all pages are on disk. What is written later has its own journal, with
  ///     pages of the new key.
  static func changeKey(
    of path: String, from old: DataKey?, to new: DataKey?,
    prepare: () throws -> Void, finish: () throws -> Void
  ) throws {
    // Checks that it is a library of this version.
    _ = try Store(path: path, access: .readWrite, key: old)
    try LibraryError.translating(path) {
      let queue = try DatabaseQueue(
        path: path, configuration: configuration(key: old, timeout: waitForOthers))
      try queue.inDatabase { database in
        try holdAlone(database, path: path)
        try prepare()
        try DatabaseKey.change(to: new, on: database)
        try finish()
        _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
      }
      try queue.close()
    }
  }

  /// Moves the rest of a log into the file, so that the file is all of the library, and keeps other
  /// programs out meanwhile.
  ///
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/busy`` if another program has it open.
  static func whileAlone(
    with url: URL, key source: (any KeySource)?, _ body: () throws -> Void
  ) throws {
    let key = try opened(at: url, .readWrite, key: source, timeout: waitForOthers).key
    try LibraryError.translating(url.path) {
      let queue = try DatabaseQueue(
        path: url.path, configuration: configuration(key: key, timeout: waitForOthers))
      try queue.inDatabase { database in
        try holdAlone(database, path: url.path)
        try body()
      }
      try queue.close()
    }
  }

  /// The seconds to wait: a program that stays open would be waited for in vain.
  private static let waitForOthers: TimeInterval = 2

  /// Returns true if a transaction that wrote to the file itself was cut off.
  static func hasHotJournal(_ path: String) -> Bool {
    let journal = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-journal"
    let start = try? RegularFile.open(journal)?.bytes(at: 0, count: RollbackJournal.magic.count)
    return start == RollbackJournal.magic
  }

  /// Rolls back a change of all pages that was cut off.
  ///
  /// The journal has the pages as they were, encrypted with the key that they had.
  static func rollBack(_ path: String, with key: DataKey?) throws {
    do {
      try readSchema(path, key)
    } catch  where !hasHotJournal(path) {
      // The connection that rolls back has read the header before, and takes the old pages for
      // damaged ones.
      try readSchema(path, key)
    }
  }

  /// Reads a page, for which SQLite rolls back what was cut off.
  private static func readSchema(_ path: String, _ key: DataKey?) throws {
    try LibraryError.translating(path) {
      let queue = try DatabaseQueue(
        path: path, configuration: configuration(key: key, timeout: waitForOthers))
      try queue.inDatabase { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
      try queue.close()
    }
  }

  /// Ends the write-ahead log, which works only without other connections.
  private static func holdAlone(_ database: Database, path: String) throws {
    try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    // With the exclusive lock, SQLite would leave all pages of a committed journal but its header.
    _ = try Int.fetchOne(database, sql: "PRAGMA journal_size_limit = 0")
    let mode = try? String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
    guard mode == "delete" else {
      throw LibraryError(
        .busy, path: path, message: "Another program has the library open.",
        remedy: "Stop it (such as `recollect serve` or `recollect watch`), then try again.")
    }
    // Another program may have put a copy in its place before this one held it.
    try checkIsThere(database, path: path)
  }
}
