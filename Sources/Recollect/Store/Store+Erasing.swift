import GRDB

extension Store {
  /// Rewrites the index of words without the words of deleted texts.
  ///
  /// FTS5 adds a deletion entry for the words of a removed text, and keeps both until it merges the
  /// parts of its index that contain them. This call merges all parts at once, in the transaction
  /// that removes the texts. FTS5's own `secure-delete` isn't used: it needs SQLite 3.42, and older
  /// versions can't read an index that it has changed. Complexity: O(size of the index).
  static func eraseRemovedWords(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO chunk_words (chunk_words) VALUES ('optimize')")
  }

  /// Deletes the threads of a source, or of all sources, with the rows below them.
  ///
  /// They are deleted one at a time, because SQLite keeps earlier pages in memory until a statement
  /// ends.
  static func deleteThreads(of source: Int64? = nil, in database: Database) throws {
    let threads = try Int64.fetchAll(
      database, sql: "SELECT id FROM threads WHERE ?1 IS NULL OR source_id = ?1",
      arguments: [source])
    for thread in threads { try database.run("DELETE FROM threads WHERE id = ?", [thread]) }
  }

  /// Copies the write-ahead log, which has earlier versions of pages, into the file and truncates
  /// it.
  ///
  /// If another process is reading, the log stays until the last process closes the library. Any
  /// other failure, such as a full disk, is ignored: the removal is complete, and the log is
  /// truncated later. Cancellation is ignored, because the removal before it can't be undone.
  ///
  /// - Returns: True if the log is empty now.
  @discardableResult
  func truncateLog() async -> Bool {
    guard let writer = database as? DatabasePool else { return false }
    return await Task {
      do {
        return try await writer.writeWithoutTransaction { database in
          try database.checkpoint(.truncate).walFrameCount <= 0
        }
      } catch {
        return false
      }
    }.value
  }

  /// Writes the file anew without free pages.
  func vacuum() async throws {
    guard let writer = database as? DatabasePool else { return }
    try await LibraryError.translating(path) { try await writer.vacuum() }
  }
}
