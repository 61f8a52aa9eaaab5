import Foundation
import GRDB
import Items

extension Store {
  /// The stamps of a source's archives when all that can be read of them had been, by location.
  func archiveStamps(
    of source: String
  ) async throws -> [(location: String, stamp: String)] {
    try await archiveStamps("s.path = ?", source)
  }

  private func archiveStamps(
    _ condition: String, _ value: some DatabaseValueConvertible & Sendable
  ) async throws -> [(location: String, stamp: String)] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT a.location, a.stamp FROM archives a JOIN sources s ON s.id = a.source_id
          WHERE \(condition)
          """, arguments: [value]
      ).map { (try $0.value("location"), try $0.value("stamp")) }
    }
  }

  /// Remembers the archives that needn't be looked into again, and forgets all others of the source.
  func noteArchives(_ archives: [SourceArchive], of source: Int64) async throws {
    let stamps = Self.byLocation(archives.map { ($0.location, $0.stamp) })
    let known = Self.byLocation(try await archiveStamps("a.source_id = ?", source))
    if known == stamps { return }
    try await write(changesChunks: false) { database in
      try database.execute(sql: "DELETE FROM archives WHERE source_id = ?", arguments: [source])
      for (location, stamp) in stamps {
        try database.execute(
          // Another process may just have removed the source.
          sql: """
            INSERT INTO archives (source_id, location, stamp)
            SELECT id, ?, ? FROM sources WHERE id = ?
            """, arguments: [location.string, stamp, source])
      }
    }
  }

  private static func byLocation(
    _ stamps: [(location: String, stamp: String)]
  ) -> [ExactString: String] {
    Dictionary(
      stamps.map { (ExactString($0.location), $0.stamp) }, uniquingKeysWith: { first, _ in first })
  }
}
