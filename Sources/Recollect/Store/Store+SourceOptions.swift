import Foundation
import GRDB

extension Store {
  /// Returns the patterns for files that a source leaves out, in their order.
  func exclusions(of path: String) async throws -> [String] {
    try await read { try Self.exclusions(of: path, in: $0) }
  }

  static func exclusions(of path: String, in database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT e.pattern FROM exclusions e JOIN sources s ON s.id = e.source_id
        WHERE s.path = ? ORDER BY e.position
        """, arguments: [path])
  }

  /// Replaces the patterns of a source.
  static func store(
    exclusions patterns: [String], of source: Int64, in database: Database
  ) throws {
    try database.run("DELETE FROM exclusions WHERE source_id = ?", [source])
    for (position, pattern) in patterns.enumerated() {
      try database.run(
        "INSERT INTO exclusions (source_id, position, pattern) VALUES (?, ?, ?)",
        [source, position, pattern])
    }
  }

  /// Returns the languages of the texts in a source's pictures.
  func recognizedLanguages(of path: String) async throws -> [String] {
    try await read { try Self.recognizedLanguages(of: path, in: $0) }
  }

  static func recognizedLanguages(of path: String, in database: Database) throws -> [String] {
    let languages = try String.fetchOne(
      database,
      sql: """
        SELECT r.languages FROM recognized_languages r JOIN sources s ON s.id = r.source_id
        WHERE s.path = ?
        """, arguments: [path])
    return (languages ?? "").split(separator: " ").map(String.init)
  }

  /// Replaces the languages of the texts in a source's pictures.
  static func store(
    recognizedLanguages languages: [String], of source: Int64, in database: Database
  ) throws {
    try database.run("DELETE FROM recognized_languages WHERE source_id = ?", [source])
    if languages.isEmpty { return }
    try database.run(
      "INSERT INTO recognized_languages (source_id, languages) VALUES (?, ?)",
      [source, languages.joined(separator: " ")])
  }

  /// Replaces the folders of a source at which another disk is mounted.
  static func store(mountPoints: [String], of source: Int64, in database: Database) throws {
    try database.run("DELETE FROM mount_points WHERE source_id = ?", [source])
    for path in mountPoints {
      try database.run(
        "INSERT INTO mount_points (source_id, path) VALUES (?, ?)", [source, path])
    }
  }

  /// The paths of the library and of what is kept beside it, without links.
  var files: [String] {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return ["", "-wal", "-shm", "-journal"].map { file + $0 } + savedIndex.paths
  }
}
