import Foundation
import GRDB
import Items

extension Store {
  /// By location, for the source's completely read archives.
  func archiveFingerprints(
    of source: String
  ) async throws -> [(location: String, fingerprint: String)] {
    try await archiveFingerprints("s.path = ?", source)
  }

  private func archiveFingerprints(
    _ condition: String, _ value: some DatabaseValueConvertible & Sendable
  ) async throws -> [(location: String, fingerprint: String)] {
    try await read { database in
      try database.rows(
        """
        SELECT a.location, a.fingerprint FROM archives a JOIN sources s ON s.id = a.source_id
        WHERE \(condition)
        """, [value]
      ).map { (try $0.value("location"), try $0.value("fingerprint")) }
    }
  }

  /// Stores the fingerprints of archives that needn't be opened again, and deletes the source's
  /// others.
  func storeFingerprints(of archives: [SourceArchive], in source: Int64) async throws {
    let fingerprints = Self.byLocation(archives.map { ($0.location, $0.fingerprint) })
    let known = Self.byLocation(try await archiveFingerprints("a.source_id = ?", source))
    if known == fingerprints { return }
    try await write(changesChunks: false) { database in
      try database.run("DELETE FROM archives WHERE source_id = ?", [source])
      for (location, fingerprint) in fingerprints {
        try database.execute(
          // Another process may have removed the source in the meantime.
          sql: """
            INSERT INTO archives (source_id, location, fingerprint)
            SELECT id, ?, ? FROM sources WHERE id = ?
            """, arguments: [location.string, fingerprint, source])
      }
    }
  }

  private static func byLocation(
    _ fingerprints: [(location: String, fingerprint: String)]
  ) -> [ExactString: String] {
    Dictionary(
      fingerprints.map { (ExactString($0.location), $0.fingerprint) },
      uniquingKeysWith: { first, _ in first })
  }
}
