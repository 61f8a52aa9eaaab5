import Foundation
import GRDB
import Items

extension Library {
  /// Returns the thread with an identifier from a passage, or `nil` if it's no longer stored.
  public func thread(_ id: LibraryThread.ID) async throws -> LibraryThread? {
    try await store.read { try ThreadLoader(database: $0).thread(id) }
  }

  /// Returns the titles of threads in the order of their identifiers.
  ///
  /// Complexity: O(`limit`).
  ///
  /// - Parameter id: The identifier after which the list begins.
  package func threadTitles(
    after id: LibraryThread.ID, limit: Int
  ) async throws -> [(id: LibraryThread.ID, title: String)] {
    try await store.read { database in
      try database.rows(
        "SELECT id, title FROM threads WHERE id > ? ORDER BY id LIMIT ?", [id, limit]
      ).map { try ($0.value("id"), $0.value("title")) }
    }
  }

  /// Returns the passages of a thread that overlap a part of its text, in their order.
  ///
  /// Their scores are empty. A thread that is no longer stored has no passages.
  ///
  /// - Parameter part: The part, in bytes of the thread's text.
  package func passages(
    of thread: LibraryThread.ID, overlapping part: Range<Int>
  ) async throws -> [Passage] {
    try await store.read { database in
      try PassageLoader(database: database).passages(of: thread, overlapping: part)
    }
  }

  /// Returns the threads that contain an item with the given id.
  ///
  /// Several sources may use one id for different items. An item that several sources have in
  /// common is in one thread.
  ///
  /// - Parameter item: An id from a passage: a mail's `Message-ID`, a note's path in its source.
  public func threads(containing item: String) async throws -> [LibraryThread] {
    try await store.read { database in
      try ThreadLoader(database: database).threads(
        "SELECT DISTINCT thread_id FROM items WHERE external_id = ? ORDER BY thread_id", [item])
    }
  }

  /// Returns the identifiers of the threads that were read from a file, in the order of the file.
  ///
  /// Use it for files with many threads, to load them one by one.
  ///
  /// - Parameter path: The absolute path of the file, as passages give it.
  public func threadIDs(at path: String) async throws -> [LibraryThread.ID] {
    try await store.read { try Int64.fetchAll($0, sql: Self.threadsOfFile, arguments: [path]) }
  }

  private static let threadsOfFile = """
    SELECT thread_id FROM (\(places)) WHERE location = ?
    GROUP BY thread_id ORDER BY min(file_offset), \(mailFirst)
    """

  /// Sorts a mail before its attachments, and these by the order of their parts.
  private static let mailFirst =
    "min(parent IS NOT NULL), min(length(part)), min(part), thread_id"

  /// Returns the threads that were read from a file, in the order of the file.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file, as passages give it.
  ///   - line: A line of the file, counted from 1. If given, only the threads of the items at that
  ///     line are returned. Several may begin at one line: a mail's thread comes before those of
  ///     its attachments.
  public func threads(at path: String, line: Int? = nil) async throws -> [LibraryThread] {
    try await store.read { database in
      let loader = ThreadLoader(database: database)
      guard let line else {
        return try loader.threads(Self.threadsOfFile, [path])
      }
      return try loader.threads(
        """
        SELECT thread_id FROM (\(Self.places)) WHERE location = ?1 AND file_line = (
          SELECT max(file_line) FROM (\(Self.places)) WHERE location = ?1 AND file_line <= ?2)
        GROUP BY thread_id ORDER BY min(file_offset), \(Self.mailFirst)
        """, [path, line])
    }
  }

  private static let places = """
    SELECT i.thread_id, i.parent, p.part, p.file_offset, p.file_line, f.location
    FROM placements p JOIN items i ON i.id = p.item_id JOIN files f ON f.id = p.file_id
    """
}
