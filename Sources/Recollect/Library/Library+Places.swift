import GRDB

/// The stored content of a path: of a file, or of the files in a folder, an archive or a source.
public struct KnownPlace: Sendable, Hashable {
  /// A Boolean value that indicates whether the path is that of a source.
  public var isSource: Bool
  /// The paths of the files with items, in order.
  public var files: [String]
  /// The number of files without items: they are empty, or other files have the same items.
  public var filesWithoutItems: Int
}

extension Library {
  /// Returns the stored content of a path, or `nil` if it leads to no file or source of the
  /// library.
  ///
  /// Complexity: O(files of the library).
  ///
  /// - Parameter path: The absolute path of a file, a folder or an archive, or the name of a
  ///   collection.
  public func place(_ path: String) async throws -> KnownPlace? {
    try await store.read { database in
      let isSource = try database.hasRow("SELECT 1 FROM sources WHERE path = ?", [path])
      let rows = try database.rows(
        """
        SELECT f.location, EXISTS (SELECT 1 FROM placements p WHERE p.file_id = f.id) AS has_items
        FROM files f JOIN sources s ON s.id = f.source_id
        WHERE s.path = ?1 OR f.location = ?1 OR substr(f.location, 1, length(?2)) = ?2
        ORDER BY f.location
        """, [path, path + "/"])
      guard isSource || !rows.isEmpty else { return nil }
      let held = try rows.filter { try $0.value("has_items") }
      return KnownPlace(
        isSource: isSource, files: try held.map { try $0.value("location") },
        filesWithoutItems: rows.count - held.count)
    }
  }

  /// Returns the number of threads in each language, by BCP-47 code.
  ///
  /// The key `nil` counts the threads of unknown language.
  public func languages() async throws -> [String?: Int] {
    try await store.read { database in
      let rows = try database.rows(
        "SELECT language, count(*) AS count FROM threads GROUP BY language")
      return Dictionary(
        try rows.map { (try $0.value("language") as String?, try $0.value("count") as Int) },
        uniquingKeysWith: +)
    }
  }
}
