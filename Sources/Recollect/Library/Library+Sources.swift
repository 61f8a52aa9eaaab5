import Foundation
import GRDB
import Items

/// A summary of a library's contents.
public struct LibraryStatus: Sendable {
  /// The path of the library's file.
  public var path: String
  /// The size of the file, of SQLite's files beside it, and of the saved vectors, in bytes.
  public var bytes: Int
  /// The sources, sorted by path.
  public var sources: [SourceSummary]
  /// The number of threads of all sources.
  public var threads: Int
  /// The number of vectors by model.
  public var vectors: [String: Int]
  /// The identifier of the embedder in use; `nil` if nothing was embedded yet.
  public var embedder: String?
  /// The cosine that was set as the floor of the embedder in use; `nil` for the one that is
  /// measured.
  public var floor: Float?
  /// The number of files whose import was interrupted.
  public var incompleteFiles: Int

  /// The number of items of all sources.
  public var items: Int { sources.reduce(0) { $0 + $1.items.values.reduce(0, +) } }
  /// The number of items of all sources that are stored for another source.
  public var copies: Int { sources.reduce(0) { $0 + $1.copies } }
  /// The number of chunks of all sources.
  public var chunks: Int { sources.reduce(0) { $0 + $1.chunks } }
}

extension Library {
  /// Counts the library's contents.
  public func status() async throws -> LibraryStatus {
    let path = store.path
    let beside = store.files.reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
    return try await store.read { database in
      let vectors = try database.rows(
        """
        SELECT m.identifier, count(*) AS count FROM embeddings e
        JOIN models m ON m.id = e.model_id GROUP BY m.id
        """)
      let used = try ModelRecords(database: database, path: path).used()
      return LibraryStatus(
        path: path, bytes: beside, sources: try Self.sources(in: database),
        threads: try Int.fetchOne(database, sql: "SELECT count(*) FROM threads") ?? 0,
        vectors: Dictionary(
          try vectors.map { (try $0.value("identifier"), try $0.value("count")) },
          uniquingKeysWith: +),
        embedder: used?.identifier, floor: used?.floor,
        incompleteFiles: try Int.fetchOne(
          database, sql: "SELECT count(*) FROM files WHERE NOT is_complete") ?? 0)
    }
  }

  /// Returns the sorted paths of the sources.
  ///
  /// It counts nothing, unlike ``status()``.
  public func sourcePaths() async throws -> [String] {
    try await store.read { database in
      try String.fetchAll(database, sql: "SELECT path FROM sources ORDER BY path")
    }
  }

  /// Removes a source and its contents.
  ///
  /// Items that another source also has stay in that source.
  ///
  /// Neither the text nor single words of it remain in the file: the index of words is rewritten,
  /// which takes time in proportion to the whole library. If the disk has no room for that, the
  /// source is removed all the same. Single words then stay in the index until a source is removed
  /// while there is room.
  ///
  /// - Parameter path: The path of the source, as ``status()`` gives it.
  /// - Returns: A summary of the removed source.
  /// - Throws: ``LibraryError`` with code ``LibraryError/Code/unknownSource`` if the library has no
  ///   such source.
  @discardableResult
  public func remove(source path: String) async throws -> SourceSummary {
    let gone = try await store.missingUnreadFiles()
    let removed: SourceSummary
    do {
      removed = try await remove(path, forgetting: gone, erasesWords: true)
    } catch let error as LibraryError where error.code == .diskFull {
      removed = try await remove(path, forgetting: gone, erasesWords: false)
    }
    if let embedder {
      // The source is removed in any case. The next import embeds what this couldn't.
      _ = try? await composeThreadsAgain { embedder }
    }
    await eraseSavedVectors()
    store.copies.deleteAbandonedDrafts()
    await store.eraseRemains()
    await store.truncateLog()
    return removed
  }

  private func remove(
    _ path: String, forgetting gone: [String], erasesWords: Bool
  ) async throws -> SourceSummary {
    let file = store.path
    return try await store.write { database in
      let sources = try Self.sources(in: database)
      guard let source = sources.first(where: { $0.path.isExactly(path) }) else {
        let known = sources.map(\.path).joined(separator: ", ")
        throw LibraryError(
          .unknownSource, path: file, message: "\(path) is not one of its sources.",
          remedy: known.isEmpty ? "It has none." : "Its sources are: \(known).")
      }
      if let id = try Int64.fetchOne(
        database, sql: "SELECT id FROM sources WHERE path = ?", arguments: [path])
      {
        try PlacementRemoval(database: database).remove(source: id)
        try Store.deleteThreads(of: id, in: database)
      }
      try Store.deleteUnreadableFiles(at: path, and: gone, in: database)
      try database.run("DELETE FROM sources WHERE path = ?", [path])
      try database.run("DELETE FROM kept_vectors WHERE source = ?", [path])
      if erasesWords { try Store.eraseRemovedWords(database) }
      try SavedIndex.invalidateAll(in: database)
      return source
    }
  }

  static func sources(
    in database: Database, at path: String? = nil
  ) throws -> [SourceSummary] {
    let rows = try database.rows(
      """
      SELECT s.*,
        (SELECT count(DISTINCT file_id) FROM placements WHERE source_id = s.id) AS files,
        (SELECT count(*) FROM placements p JOIN items i ON i.id = p.item_id
          JOIN threads t ON t.id = i.thread_id
          WHERE p.source_id = s.id AND p.id <> \(PlacementRecord.shown)) AS copies,
        (SELECT count(*) FROM chunks c JOIN threads t ON t.id = c.thread_id
          WHERE t.source_id = s.id) AS chunks
      FROM sources s WHERE ?1 IS NULL OR s.path = ?1 ORDER BY s.path
      """, [path])
    return try rows.map { row in
      let kinds = try database.rows(
        """
        SELECT i.kind, count(*) AS count FROM placements p JOIN items i ON i.id = p.item_id
        JOIN threads t ON t.id = i.thread_id
        WHERE p.source_id = ? AND p.id = \(PlacementRecord.shown) GROUP BY i.kind
        """, [try row.value("id") as Int64])
      var items: [Item.Kind: Int] = [:]
      for kind in kinds {
        if let known = Item.Kind(rawValue: try kind.value("kind")) {
          items[known] = try kind.value("count") as Int
        }
      }
      return SourceSummary(
        path: try row.value("path"),
        exclusions: try Store.exclusions(of: try row.value("path"), in: database),
        recognizedLanguages: try Store.recognizedLanguages(
          of: try row.value("path"), in: database),
        added: Date(stored: try row.value("added_at")) ?? .distantPast,
        updated: Date(stored: try row.value("updated_at")) ?? .distantPast,
        files: try row.value("files"), items: items, copies: try row.value("copies"),
        chunks: try row.value("chunks"))
    }
  }
}
