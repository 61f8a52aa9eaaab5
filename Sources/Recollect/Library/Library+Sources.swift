public import Foundation
import GRDB
public import Items

/// A source of a library, and how much came from it.
public struct SourceSummary: Sendable, Hashable {
  /// Path of the folder or file, or the name of a collection.
  public var path: String
  /// When it was first added.
  public var added: Date
  /// When it was last brought up to date.
  public var updated: Date
  /// Files that hold something.
  public var files: Int
  /// Items by kind, without copies.
  public var items: [Kind: Int]
  /// Items it holds that another source gave before it; they are counted there.
  public var copies: Int
  /// Chunks of its threads.
  public var chunks: Int
}

/// What a library holds.
public struct LibraryStatus: Sendable {
  /// Path of the library's file.
  public var path: String
  /// Size of the file with what SQLite keeps beside it, in bytes.
  public var bytes: Int
  /// The sources, by path.
  public var sources: [SourceSummary]
  /// Threads of all sources.
  public var threads: Int
  /// Vectors by the model that made them.
  public var vectors: [String: Int]
  /// Files whose import was cut short.
  public var incompleteFiles: Int

  /// Items of all sources.
  public var items: Int { sources.reduce(0) { $0 + $1.items.values.reduce(0, +) } }
  /// Items that a source holds and another gave before it.
  public var copies: Int { sources.reduce(0) { $0 + $1.copies } }
  /// Chunks of all sources.
  public var chunks: Int { sources.reduce(0) { $0 + $1.chunks } }
}

extension Library {
  /// Counts what the library holds.
  public func status() async throws -> LibraryStatus {
    let path = store.path
    let beside = ["", "-wal", "-shm"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
    return try await store.read { database in
      let vectors = try Row.fetchAll(
        database,
        sql: """
          SELECT m.identifier, count(*) AS count FROM embeddings e
          JOIN models m ON m.id = e.model_id GROUP BY m.id
          """)
      return LibraryStatus(
        path: path, bytes: beside, sources: try Self.sources(in: database),
        threads: try Int.fetchOne(database, sql: "SELECT count(*) FROM threads") ?? 0,
        vectors: Dictionary(
          try vectors.map { (try $0.value("identifier"), try $0.value("count")) },
          uniquingKeysWith: +),
        incompleteFiles: try Int.fetchOne(
          database, sql: "SELECT count(*) FROM files WHERE NOT is_complete") ?? 0)
    }
  }

  /// Paths of the sources, in order; it counts nothing, as `status` does.
  public func sourcePaths() async throws -> [String] {
    try await store.read { database in
      try String.fetchAll(database, sql: "SELECT path FROM sources ORDER BY path")
    }
  }

  /// Forgets a source and all that came from it; what another source holds as well stays there.
  ///
  /// Neither its text nor single words of it are left in the file: the index of words is written
  /// anew, which takes time in proportion to the whole library.
  /// - Parameter path: path of the source as `status` gives it.
  /// - Returns: what was forgotten.
  /// - Throws: `LibraryError` with code `unknownSource` when the library has no such source.
  @discardableResult
  public func remove(source path: String) async throws -> SourceSummary {
    let file = store.path
    let removed = try await store.write { database in
      let sources = try Self.sources(in: database)
      guard let source = sources.first(where: { $0.path.isExactly(path) }) else {
        let known = sources.map(\.path).joined(separator: ", ")
        throw LibraryError(
          .unknownSource, path: file, sentence: "\(path) is not one of its sources.",
          remedy: known.isEmpty ? "It has none." : "Its sources are: \(known).")
      }
      if let id = try Int64.fetchOne(
        database, sql: "SELECT id FROM sources WHERE path = ?", arguments: [path])
      {
        try CopyKeeper(database: database).removeThreads(of: id)
      }
      try Store.forgetUnread(at: path, in: database)
      try database.execute(sql: "DELETE FROM sources WHERE path = ?", arguments: [path])
      try database.execute(sql: "DELETE FROM kept_vectors WHERE source = ?", arguments: [path])
      try Store.eraseRemovedWords(database)
      return source
    }
    try await store.emptyLog()
    return removed
  }

  private static func sources(in database: Database) throws -> [SourceSummary] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT s.*,
          (SELECT count(*) FROM (
            SELECT i.file_id FROM items i JOIN threads t ON t.id = i.thread_id
            WHERE t.source_id = s.id
            UNION SELECT file_id FROM copies WHERE source_id = s.id)) AS files,
          (SELECT count(*) FROM copies WHERE source_id = s.id) AS copies,
          (SELECT count(*) FROM chunks c JOIN threads t ON t.id = c.thread_id
            WHERE t.source_id = s.id) AS chunks
        FROM sources s ORDER BY s.path
        """)
    return try rows.map { row in
      let kinds = try Row.fetchAll(
        database,
        sql: """
          SELECT i.kind, count(*) AS count FROM items i JOIN threads t ON t.id = i.thread_id
          WHERE t.source_id = ? GROUP BY i.kind
          """, arguments: [try row.value("id") as Int64])
      var items: [Kind: Int] = [:]
      for kind in kinds {
        if let known = Kind(rawValue: try kind.value("kind")) {
          items[known] = try kind.value("count") as Int
        }
      }
      return SourceSummary(
        path: try row.value("path"), added: Date(stored: try row.value("added_at")) ?? .distantPast,
        updated: Date(stored: try row.value("updated_at")) ?? .distantPast,
        files: try row.value("files"), items: items, copies: try row.value("copies"),
        chunks: try row.value("chunks"))
    }
  }
}
