import Embeddings
import Foundation
import GRDB
import Items

/// The stored state of a source before an import; empty for a new source.
struct SourceKnowledge: Sendable {
  var files: [ExactString: StoredFile]
  var items: [StoredItem]
  /// The files with a chunk that has no vector by the model in use.
  var incomplete: Set<Int64>
  /// The paths of the other sources.
  var otherSources: [String]
  /// The name of the importer that the whole source is read with; `nil` if formats are recognized.
  var importer: String?

  /// Returns the ids of files without items at a path inside the source.
  ///
  /// They are read again, because a person who names the path wants to know why nothing is found
  /// there.
  func emptyFiles(at requested: String, in root: String) -> Set<Int64> {
    guard requested != root else { return [] }
    let full = Set(items.map { ExactString($0.origin.file) })
    let asked = files.values.filter {
      SourcePath.holds(requested, root + "/" + $0.path) && !full.contains(ExactString($0.path))
    }
    return Set(asked.map(\.id))
  }
}

extension Store {
  /// Returns the row of the embedder's model, and inserts it if it's new.
  func model(for embedder: any Embedder) async throws -> Int64 {
    let (identifier, dimension) = (embedder.identifier, embedder.dimension)
    if let known = try await knownModel(identifier) { return known }
    return try await write(changesChunks: false) { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO models (identifier, dimension) VALUES (?, ?)",
        arguments: [identifier, dimension])
      let made = try Int64.fetchOne(
        database, sql: "SELECT id FROM models WHERE identifier = ?", arguments: [identifier])
      guard let made else { throw DatabaseError.damaged("a model that isn't there") }
      return made
    }
  }

  /// Returns the row of a model, or `nil` if the library doesn't have it.
  func knownModel(_ identifier: String) async throws -> Int64? {
    try await read { database in
      try Int64.fetchOne(
        database, sql: "SELECT id FROM models WHERE identifier = ?", arguments: [identifier])
    }
  }

  func knowledge(of path: String, model: Int64) async throws -> SourceKnowledge {
    try await read { database in
      let others = try String.fetchAll(
        database, sql: "SELECT path FROM sources WHERE path <> ?", arguments: [path])
      let row = try Row.fetchOne(
        database, sql: "SELECT id, importer FROM sources WHERE path = ?", arguments: [path])
      guard let row else {
        return SourceKnowledge(
          files: [:], items: [], incomplete: [], otherSources: others, importer: nil)
      }
      let source: Int64 = try row.value("id")
      return SourceKnowledge(
        files: try StoredFile.all(of: source, in: database),
        items: try StoredItem.all(of: source, in: database),
        incomplete: try StoredFile.lackingVectors(source: source, model: model, in: database),
        otherSources: others, importer: try row.value("importer"))
    }
  }

  /// Stores a source and the files that are about to be read, which are incomplete until their
  /// threads are stored.
  ///
  /// Unchanged files become incomplete too if their threads will be stored again. Until the last of
  /// these threads is stored, an item may be in no thread.
  ///
  /// - Returns: The row of the source; `nil` if it's new and there is nothing to read.
  func note(
    _ path: String, importer: String?, scan: SourceScan, plan: ImportPlan
  ) async throws -> Int64? {
    let changed = scan.changed
    let touched = plan.touchedFiles.filter { changed[$0] == nil }
    return try await write(changesChunks: false) { database in
      let noted = try Self.note(
        path, importer: importer, makingIt: !plan.threads.isEmpty, in: database)
      guard let source = noted else { return nil }
      for path in touched {
        try database.execute(
          sql: "UPDATE files SET is_complete = 0 WHERE source_id = ? AND path = ?",
          arguments: [source, path.string])
      }
      for found in changed.values {
        try database.execute(
          sql: """
            INSERT INTO files
              (source_id, path, location, size, modified, hash, importer, is_complete)
            VALUES (?, ?, ?, ?, ?, ?, ?, 0)
            ON CONFLICT (source_id, path) DO UPDATE SET
              location = excluded.location, size = excluded.size, modified = excluded.modified,
              hash = excluded.hash, importer = excluded.importer, is_complete = 0
            """,
          arguments: [
            source, found.file.path, found.file.location, found.file.size,
            found.file.modified.timeIntervalSince1970, found.hash, found.importer.name,
          ])
      }
      return source
    }
  }

  /// Returns the digests of the source's completely embedded threads without copies, by key.
  ///
  /// In such a thread every chunk has a vector by the model.
  func threadHashes(of source: Int64, model: Int64) async throws -> [String: String] {
    try await read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT t.key, t.hash FROM threads t WHERE t.source_id = ? AND NOT EXISTS (
            SELECT 1 FROM copies WHERE source_id = t.source_id AND thread_key = t.key)
          AND NOT EXISTS (
            SELECT 1 FROM chunks c
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
            WHERE c.thread_id = t.id AND e.id IS NULL)
          """, arguments: [source, model])
      var hashes: [String: String] = [:]
      while let row = try rows.next() {
        hashes[try row.value("key")] = try row.value("hash") as String
      }
      return hashes
    }
  }

  /// Returns the stored vectors of chunks with the given digests.
  func vectors(model: Int64, hashes: [String]) async throws -> [String: Data] {
    try await read { database in
      let statement = try database.makeStatement(sql: "\(Self.vectorsByHash) LIMIT 1")
      var vectors: [String: Data] = [:]
      for hash in hashes where vectors[hash] == nil {
        let vector = try Data.fetchOne(statement, arguments: [hash, model])
        // A damaged vector is left out, so the chunk is embedded again.
        if let vector, VectorBlob.isFinite(vector) { vectors[hash] = vector }
      }
      return vectors
    }
  }

  /// Returns the digests of those chunks for which the library has a vector.
  func vectorHashes(model: Int64, among hashes: [String]) async throws -> Set<String> {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT EXISTS (\(Self.vectorsByHash))")
      return try Set(
        hashes.filter { try Bool.fetchOne(statement, arguments: [$0, model]) ?? false })
    }
  }

  private static let vectorsByHash = """
    SELECT e.vector FROM chunks c JOIN embeddings e ON e.chunk_id = c.id
    JOIN models m ON m.id = e.model_id
    WHERE c.hash = ?1 AND e.model_id = ?2 AND length(e.vector) = 4 * m.dimension
    UNION ALL SELECT k.vector FROM kept_vectors k JOIN models m ON m.id = k.model_id
    WHERE k.hash = ?1 AND k.model_id = ?2 AND length(k.vector) = 4 * m.dimension
    """

  /// Removes the threads and files that the source no longer has, and marks the read files as
  /// complete.
  ///
  /// Data that another process has stored meanwhile is left alone: threads that this import doesn't
  /// know, and files that were read with another content.
  ///
  /// - Parameters:
  ///   - source: The row of the source.
  ///   - stale: The keys of the threads that the source no longer has.
  ///   - scan: The files that were found.
  ///   - plan: The threads that were planned.
  ///   - failed: The files that stay incomplete, because they have to be read again.
  /// - Returns: The number of threads that were removed.
  func finish(
    source: Int64, stale: Set<String>, scan: SourceScan, plan: ImportPlan, failed: Set<ExactString>
  ) async throws -> Int {
    let (removed, unchanged) = (scan.removed, scan.unchanged)
    var complete = scan.changed.mapValues(\.hash)
    let touched = plan.touchedFiles
    for file in unchanged where touched.contains(ExactString(file.path)) {
      complete[ExactString(file.path)] = file.hash
    }
    let completed = complete.filter { !failed.contains($0.key) }
    return try await write(changesChunks: !stale.isEmpty) { database in
      var count = 0
      for key in stale {
        let threads = try Int64.fetchAll(
          database, sql: "SELECT id FROM threads WHERE source_id = ? AND key = ?",
          arguments: [source, key])
        try CopyKeeper(database: database).remove(threads)
        try database.execute(
          sql: "DELETE FROM copies WHERE source_id = ? AND thread_key = ?",
          arguments: [source, key])
        count += threads.isEmpty && database.changesCount == 0 ? 0 : 1
      }
      for file in removed {
        // A file that still has an item belongs to a thread that can't be read completely at
        // present.
        try database.execute(
          sql: """
            DELETE FROM files WHERE id = ?
            AND NOT EXISTS (SELECT 1 FROM items WHERE file_id = files.id)
            AND NOT EXISTS (SELECT 1 FROM copies WHERE file_id = files.id)
            """, arguments: [file.id])
      }
      for file in unchanged {
        try database.execute(
          sql: "UPDATE files SET modified = ? WHERE id = ? AND modified <> ?",
          arguments: [file.modified, file.id, file.modified])
      }
      for (path, hash) in completed {
        try database.execute(
          sql: "UPDATE files SET is_complete = (hash = ?) WHERE source_id = ? AND path = ?",
          arguments: [hash, source, path.string])
      }
      try noteRepeating(plan.repeating, read: Set(scan.changed.keys), of: source, in: database)
      return count
    }
  }

  /// Updates the flag of files that repeat an item of an earlier file.
  ///
  /// The flag of files that weren't read by this import doesn't change.
  private func noteRepeating(
    _ repeating: Set<ExactString>, read: Set<ExactString>, of source: Int64, in database: Database
  ) throws {
    for path in read.union(repeating) {
      try database.execute(
        sql: "UPDATE files SET is_repeating = ? WHERE source_id = ? AND path = ?",
        arguments: [repeating.contains(path), source, path.string])
    }
  }
}

extension Date {
  /// The time as it is stored: ISO 8601 in UTC, to the second, so that text order is time order.
  var stored: String { formatted(.iso8601) }
}

extension SourceFile {
  /// The path under which a person would look for the file; a member's follows its archive's path.
  var location: String { member.map { url.path + "/" + $0 } ?? url.path }
}
