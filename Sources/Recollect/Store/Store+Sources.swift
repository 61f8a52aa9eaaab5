import Foundation
import GRDB

extension Store {
  /// The source that a path is, or lies within: the innermost of several.
  func source(holding path: String) async throws -> String? {
    try await read { database in
      SourcePath.innermost(
        of: try String.fetchAll(database, sql: "SELECT path FROM sources"), holding: path)
    }
  }

  /// Brings the row of a source up to now, or makes it when it is new and there is a reason to.
  /// - Parameter importer: what the whole source is to be read with from now on.
  /// - Returns: the row's id; `nil` when there is none.
  static func note(
    _ path: String, importer: String?, makingIt: Bool, in database: Database
  ) throws -> Int64? {
    let now = Date().stored
    try database.execute(
      sql: "UPDATE sources SET importer = ?, updated_at = ? WHERE path = ?",
      arguments: [importer, now, path])
    if database.changesCount == 0 && makingIt {
      try database.execute(
        sql: "INSERT INTO sources (path, importer, added_at, updated_at) VALUES (?, ?, ?, ?)",
        arguments: [path, importer, now, now])
    }
    return try Int64.fetchOne(
      database, sql: "SELECT id FROM sources WHERE path = ?", arguments: [path])
  }

  /// Forgets a source of which nothing was stored.
  ///
  /// It takes no notice of cancellation, after which it is often called.
  func forgetIfEmpty(_ source: Int64) async throws {
    try await Task {
      try await write(changesChunks: false) { database in
        try database.execute(
          sql: """
            DELETE FROM sources WHERE id = ?
            AND NOT EXISTS (SELECT 1 FROM threads WHERE source_id = sources.id)
            AND NOT EXISTS (SELECT 1 FROM copies WHERE source_id = sources.id)
            """, arguments: [source])
      }
    }.value
  }

  /// Forgets the sources inside a path of which nothing is stored, so that their files are free.
  ///
  /// One that another process may just be filling stays: it has files noted down, and not for long.
  func forgetEmptySources(inside path: String) async throws {
    let anHourAgo = Date(timeIntervalSinceNow: -3600).stored
    let empty = try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, path FROM sources s
          WHERE NOT EXISTS (SELECT 1 FROM threads WHERE source_id = s.id)
          AND NOT EXISTS (SELECT 1 FROM copies WHERE source_id = s.id)
          AND (s.updated_at < ? OR NOT EXISTS (
            SELECT 1 FROM files WHERE source_id = s.id AND NOT is_complete))
          """, arguments: [anHourAgo]
      ).map { (id: try $0.value("id") as Int64, path: try $0.value("path") as String) }
    }
    for source in empty where source.path != path && SourcePath.holds(path, source.path) {
      try await forgetIfEmpty(source.id)
    }
  }

  /// How many items of a source came from a file or a folder of it, those included that another of
  /// its files gave.
  /// - Parameter path: relative to the source; `nil` for all of it.
  func itemCount(of source: Int64, at path: String?) async throws -> Int {
    let isThere = path == nil ? "" : "AND (path = :path OR substr(path, 1, :length) = :path || '/')"
    let arguments: StatementArguments = [
      "source": source, "path": path, "length": (path?.unicodeScalars.count ?? 0) + 1,
    ]
    return try await read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(is_repeating
            + (SELECT count(*) FROM items WHERE file_id = files.id)
            + (SELECT count(*) FROM copies WHERE file_id = files.id)), 0)
          FROM files WHERE source_id = :source \(isThere)
          """, arguments: path == nil ? ["source": source] : arguments) ?? 0
    }
  }
}
