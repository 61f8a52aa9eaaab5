import Foundation
import GRDB
import Items

/// The files of a source as an import found them.
struct FileChanges: Sendable {
  var read: [ExactString: FoundFile]
  /// With new times if only the time changed.
  var unchanged: [FileRecord]
  var removed: [FileRecord]
  /// The files with items in threads that are stored again.
  var touched: Set<ExactString>
  /// The files with a mail that an earlier file also has.
  var repeating: Set<ExactString>

  /// The digests of the files whose threads are all stored after the import.
  fileprivate var complete: [ExactString: String] {
    var complete = read.mapValues(\.digest)
    for file in unchanged where touched.contains(ExactString(file.path)) {
      complete[ExactString(file.path)] = file.digest
    }
    return complete
  }
}

extension Store {
  /// Stores a source and the files that are about to be read.
  ///
  /// The files are incomplete until their threads are stored. So are unchanged files whose threads
  /// will be stored again: until the last of these threads is stored, an item may be in no thread.
  ///
  /// - Parameters:
  ///   - importer: The name of the importer that the whole source is read with from now on.
  ///   - exclusions: The patterns that the source leaves out from now on.
  ///   - recognizedLanguages: The languages of texts in the source's pictures from now on.
  ///   - mountPoints: The folders at which another disk is mounted, or was and still has items.
  ///   - creatingSource: True if a new source is stored.
  /// - Returns: The row of the source; `nil` if it's new and isn't stored.
  func beginImport(
    of path: String, importer: String?, exclusions: [String] = [],
    recognizedLanguages: [String] = [], mountPoints: [String] = [], files: FileChanges,
    creatingSource: Bool
  ) async throws -> Int64? {
    try await write(changesChunks: false) { database in
      let row = try Self.updateSource(
        path, importer: importer, inserting: creatingSource, in: database)
      guard let source = row else { return nil }
      try Self.store(exclusions: exclusions, of: source, in: database)
      try Self.store(recognizedLanguages: recognizedLanguages, of: source, in: database)
      try Self.store(mountPoints: mountPoints, of: source, in: database)
      for path in files.touched where files.read[path] == nil {
        try database.run(
          "UPDATE files SET is_complete = 0 WHERE source_id = ? AND path = ?",
          [source, path.string])
      }
      for found in files.read.values { try Self.store(found, of: source, in: database) }
      return source
    }
  }

  private static func store(
    _ found: FoundFile, of source: Int64, in database: Database
  ) throws {
    try database.run(
      """
      INSERT INTO files (source_id, path, location, size, modified, hash, importer, is_complete)
      VALUES (:source, :path, :location, :size, :modified, :hash, :importer, 0)
      ON CONFLICT (source_id, path) DO UPDATE SET
        location = excluded.location, size = excluded.size, modified = excluded.modified,
        hash = excluded.hash, importer = excluded.importer, is_complete = 0
      """,
      [
        "source": source, "path": found.file.path, "location": found.file.location,
        "size": found.file.size, "modified": found.file.modified.timeIntervalSince1970,
        "hash": found.digest, "importer": found.importer.name,
      ])
  }

  /// Returns the digests, by key, of completely embedded threads that share no items with other
  /// sources.
  ///
  /// In such a thread every chunk has a vector by the model.
  func threadDigests(of source: Int64, model: Int64) async throws -> [String: String] {
    try await read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT t.key, t.hash FROM threads t WHERE t.source_id = ? AND NOT EXISTS (
            SELECT 1 FROM placements p JOIN items i ON i.id = p.item_id
            WHERE p.source_id = t.source_id AND p.thread_key = t.key AND i.thread_id <> t.id)
          AND NOT EXISTS (
            SELECT 1 FROM chunks c
            LEFT JOIN embeddings e ON e.chunk_id = c.id AND e.model_id = ?
            WHERE c.thread_id = t.id AND e.id IS NULL)
          """, arguments: [source, model])
      var digests: [String: String] = [:]
      while let row = try rows.next() {
        digests[try row.value("key")] = try row.value("hash") as String
      }
      return digests
    }
  }

  /// Removes the threads and files that the source no longer has, and marks the read ones as
  /// complete.
  ///
  /// Data that another process has stored meanwhile is left alone: threads that this import doesn't
  /// know, and files that were read with another content.
  ///
  /// - Parameters:
  ///   - stale: The keys of the threads that the source no longer has.
  ///   - failed: The files that stay incomplete, because they have to be read again.
  /// - Returns: The number of threads that were removed.
  func finishImport(
    of source: Int64, staleThreads stale: Set<String>, files: FileChanges,
    failed: Set<ExactString>
  ) async throws -> Int {
    let complete = files.complete.filter { !failed.contains($0.key) }
    return try await write(changesChunks: !stale.isEmpty) { database in
      var count = 0
      let removal = PlacementRemoval(database: database)
      for key in stale where try removal.remove(threadKey: key, of: source) { count += 1 }
      for file in files.removed {
        // A file that still has an item belongs to a thread that can't be read completely at
        // present.
        try database.run(
          """
          DELETE FROM files WHERE id = ?
          AND NOT EXISTS (SELECT 1 FROM placements WHERE file_id = files.id)
          """, [file.id])
      }
      for file in files.unchanged {
        try database.run(
          "UPDATE files SET modified = ? WHERE id = ? AND modified <> ?",
          [file.modified, file.id, file.modified])
      }
      for (path, digest) in complete {
        // An empty digest means that records of a collection were stored or deleted meanwhile. The
        // next import compares all of them.
        try database.run(
          "UPDATE files SET is_complete = (hash IN (?, '')) WHERE source_id = ? AND path = ?",
          [digest, source, path.string])
      }
      // The flag of files that weren't read doesn't change.
      for path in Set(files.read.keys).union(files.repeating) {
        try database.run(
          "UPDATE files SET is_repeating = ? WHERE source_id = ? AND path = ?",
          [files.repeating.contains(path), source, path.string])
      }
      return count
    }
  }
}
