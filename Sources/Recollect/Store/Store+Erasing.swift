import GRDB

extension Store {
  /// Rewrites the index of words without those of texts that are gone.
  ///
  /// FTS5 marks a removed text's words as deleted and keeps both the words and the marks until it
  /// merges the parts of its index that hold them. This merges all of them at once, in O(index), in
  /// the transaction that removes the texts. FTS5's own `secure-delete` isn't used: it needs SQLite
  /// 3.42, and older versions can't read an index that it has changed.
  static func eraseRemovedWords(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO chunk_words (chunk_words) VALUES ('optimize')")
  }

  /// Carries the write-ahead log over into the file and empties it, as it holds pages as they were.
  ///
  /// Where another process is reading just then, the log stays until the last process has closed the
  /// library. It takes no notice of cancellation, as what it follows can't be taken back.
  func emptyLog() async throws {
    guard let writer = database as? DatabasePool else { return }
    do {
      try await Task {
        try await writer.writeWithoutTransaction { database in
          _ = try database.checkpoint(.truncate)
        }
      }.value
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // What was to be removed is removed, and the log goes later.
    } catch let error as DatabaseError {
      throw LibraryError(error, path: path)
    }
  }
}
