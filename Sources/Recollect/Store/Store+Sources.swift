import Foundation
import GRDB
import Items

extension Store {
  /// Returns the path of the innermost source that contains a path, or is that path.
  func source(containing path: String) async throws -> String? {
    try await read { database in
      SourcePath.innermost(
        of: try String.fetchAll(database, sql: "SELECT path FROM sources"), containing: path)
    }
  }

  /// Updates the row of a source, or inserts it if it's new and `inserting` is `true`.
  ///
  /// - Parameter importer: The name of the importer that the whole source is read with from now on.
  /// - Returns: The row's id; `nil` if there is no row.
  static func updateSource(
    _ path: String, importer: String?, inserting: Bool, in database: Database
  ) throws -> Int64? {
    let now = Date().stored
    try database.run(
      "UPDATE sources SET importer = ?, updated_at = ? WHERE path = ?", [importer, now, path])
    if database.changesCount == 0 && inserting {
      try database.run(
        "INSERT INTO sources (path, importer, added_at, updated_at) VALUES (?, ?, ?, ?)",
        [path, importer, now, now])
    }
    return try Int64.fetchOne(
      database, sql: "SELECT id FROM sources WHERE path = ?", arguments: [path])
  }

  /// Deletes a source without threads or items.
  ///
  /// Cancellation is ignored, because it's often called after one.
  func deleteIfEmpty(_ source: Int64) async throws {
    try await Task {
      try await write(changesChunks: false) { database in
        _ = try Self.deleteIfEmpty(source, in: database)
      }
    }.value
  }

  /// Deletes a source without threads, items or patterns of its own; returns false for others.
  static func deleteIfEmpty(_ source: Int64, in database: Database) throws -> Bool {
    try database.run(
      """
      DELETE FROM sources WHERE id = ?
      AND NOT EXISTS (SELECT 1 FROM threads WHERE source_id = sources.id)
      AND NOT EXISTS (SELECT 1 FROM placements WHERE source_id = sources.id)
      AND NOT EXISTS (SELECT 1 FROM exclusions WHERE source_id = sources.id)
      """, [source])
    return database.changesCount > 0
  }

  /// Deletes the sources inside a path that are empty, so that the outer source gets their files.
  ///
  /// A source that another process may be importing stays: it has incomplete files and was updated
  /// within the last hour.
  func deleteEmptySources(inside path: String) async throws {
    let anHourAgo = Date(timeIntervalSinceNow: -3600).stored
    let empty = try await read { database in
      try database.rows(
        """
        SELECT id, path FROM sources s
        WHERE NOT EXISTS (SELECT 1 FROM threads WHERE source_id = s.id)
        AND NOT EXISTS (SELECT 1 FROM placements WHERE source_id = s.id)
        AND (s.updated_at < ? OR NOT EXISTS (
          SELECT 1 FROM files WHERE source_id = s.id AND NOT is_complete))
        """, [anHourAgo]
      ).map { (id: try $0.value("id") as Int64, path: try $0.value("path") as String) }
    }
    for source in empty where source.path != path && SourcePath.contains(path, source.path) {
      try await deleteIfEmpty(source.id)
    }
  }

  /// Returns the number of items of a source that come from a file or a folder in it.
  ///
  /// Items that another file of the source has as well are included.
  ///
  /// - Parameter path: Relative to the source; `nil` for the whole source.
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
            + (SELECT count(*) FROM placements WHERE file_id = files.id)), 0)
          FROM files WHERE source_id = :source \(isThere)
          """, arguments: path == nil ? ["source": source] : arguments) ?? 0
    }
  }
}

/// The stored state of a source before an import; empty for a new source.
struct SourceState: Sendable {
  var files: [ExactString: FileRecord] = [:]
  var items: [StoredItem] = []
  /// The files with a chunk that has no vector by the model in use.
  var incomplete: Set<Int64> = []
  var otherSources: [String]
  /// The importer that the whole source is read with; `nil` if formats are recognized.
  var importer: String?
  /// The folders at which another disk was mounted.
  var mountPoints: [String] = []

  /// Returns the files without items at a path inside the source.
  ///
  /// They are read again, because a person who names the path wants to know why nothing is found
  /// there.
  func emptyFiles(at requested: String, in root: String) -> Set<Int64> {
    guard requested != root else { return [] }
    let full = Set(items.map { ExactString($0.origin.file) })
    let asked = files.values.filter {
      SourcePath.contains(requested, root + "/" + $0.path) && !full.contains(ExactString($0.path))
    }
    return Set(asked.map(\.id))
  }
}

extension Store {
  func state(of path: String, model: Int64) async throws -> SourceState {
    try await read { database in
      let others = try String.fetchAll(
        database, sql: "SELECT path FROM sources WHERE path <> ?", arguments: [path])
      let row = try Row.fetchOne(
        database, sql: "SELECT id, importer FROM sources WHERE path = ?", arguments: [path])
      guard let row else { return SourceState(otherSources: others) }
      let source: Int64 = try row.value("id")
      return SourceState(
        files: try FileRecord.all(of: source, in: database),
        items: try StoredItem.all(of: source, in: database),
        incomplete: try FileRecord.lackingVectors(source: source, model: model, in: database),
        otherSources: others, importer: try row.value("importer"),
        mountPoints: try String.fetchAll(
          database, sql: "SELECT path FROM mount_points WHERE source_id = ?", arguments: [source]))
    }
  }
}
