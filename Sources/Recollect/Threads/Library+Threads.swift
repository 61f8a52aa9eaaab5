import Foundation
import GRDB
import Items

extension Library {
  /// Returns the thread with an identifier from a passage, or `nil` if it's no longer stored.
  public func thread(_ id: LibraryThread.ID) async throws -> LibraryThread? {
    try await store.read { try ThreadLoader(database: $0).thread(id) }
  }

  /// Returns the threads that contain an item with the given id.
  ///
  /// Several sources may use one id for different items. An item that several sources have in
  /// common is in one thread.
  ///
  /// - Parameter item: An id from a passage: a mail's `Message-ID`, a note's path in its source.
  public func threads(holding item: String) async throws -> [LibraryThread] {
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

  /// Sorts a mail before its attachments, and the attachments in the order of their parts.
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

  /// Selects the places of all items, for an item with copies the places of the copies too.
  private static let places = """
    SELECT i.thread_id, i.parent, i.part, i.file_offset, i.file_line, f.location
    FROM items i JOIN files f ON f.id = i.file_id
    UNION ALL
    SELECT i.thread_id, i.parent, c.part, c.file_offset, c.file_line, f.location
    FROM copies c JOIN items i ON i.id = c.original_id JOIN files f ON f.id = c.file_id
    """
}

/// A loader of stored threads and their original items.
private struct ThreadLoader {
  let database: Database

  func threads(_ sql: String, _ arguments: StatementArguments) throws -> [LibraryThread] {
    try Int64.fetchAll(database, sql: sql, arguments: arguments).compactMap(thread)
  }

  func thread(_ id: Int64) throws -> LibraryThread? {
    let row = try Row.fetchOne(
      database, sql: "SELECT * FROM threads WHERE id = ?", arguments: [id])
    guard let row else { return nil }
    let text: String = try row.value("text")
    let bytes = Array(text.utf8)
    let items = try Row.fetchAll(
      database,
      sql: """
        SELECT i.*, coalesce(f.location, s.path) AS location FROM items i
        JOIN threads t ON t.id = i.thread_id JOIN sources s ON s.id = t.source_id
        LEFT JOIN files f ON f.id = i.file_id WHERE i.thread_id = ? ORDER BY i.ordinal
        """, arguments: [id])
    return LibraryThread(
      id: id, kind: Kind(rawValue: try row.value("kind")) ?? .document,
      title: try row.value("title"), text: text, language: try row.value("language"),
      items: try items.map { try member($0, of: bytes) })
  }

  private func member(_ row: Row, of thread: [UInt8]) throws -> LibraryThread.Member {
    let range = try row.range("text_start", "text_end")
    guard range.upperBound <= thread.count else {
      throw DatabaseError.damaged("an item beyond its thread's text")
    }
    let shown = String(decoding: thread[range], as: UTF8.self)
    let date: String? = try row.value("date")
    let text: String = try row.value("whole") ?? shown
    let segments = try (row.value("segments") as String?).map {
      try ItemSegment.stored($0, within: range)
    }
    let item = Item(
      id: try row.value("external_id"), kind: Kind(rawValue: try row.value("kind")) ?? .document,
      title: try row.value("title"), text: text,
      date: date.flatMap(Date.init(stored:)), people: try people(of: row.value("id")),
      tags: try decoded(row.value("tags")) ?? [], textLine: try row.optionalPlace("text_line"),
      attachments: try decoded(row.value("attachments")) ?? [],
      excludedRanges: try ExcludedRange.stored(row.value("excluded_ranges"), in: text),
      fields: try decoded(row.value("fields")) ?? [],
      parent: try row.value("parent"))
    return LibraryThread.Member(
      item: item, path: try row.value("location"), line: try row.place("file_line"),
      copies: try copies(of: row.value("id")), range: range,
      segments: (segments ?? [ItemSegment(range: range, offset: 0)]).map {
        .init(range: $0.range, offset: $0.offset)
      })
  }

  private func copies(of item: Int64) throws -> [LibraryThread.Place] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT c.file_line, coalesce(f.location, s.path) AS location FROM copies c
        JOIN sources s ON s.id = c.source_id LEFT JOIN files f ON f.id = c.file_id
        WHERE c.original_id = ? ORDER BY location, c.file_line
        """, arguments: [item]
    ).map { LibraryThread.Place(path: try $0.value("location"), line: try $0.place("file_line")) }
  }

  private func decoded<T: Decodable>(_ json: String?) throws -> T? {
    try json.map { try JSONDecoder().decode(T.self, from: Data($0.utf8)) }
  }

  private func people(of item: Int64) throws -> [Participant] {
    try Row.fetchAll(
      database,
      sql: "SELECT role, name, address FROM participants WHERE item_id = ? ORDER BY ordinal",
      arguments: [item]
    ).compactMap { row in
      try Participant.Role(rawValue: try row.value("role")).map {
        Participant(role: $0, name: try row.value("name"), address: try row.value("address"))
      }
    }
  }
}
