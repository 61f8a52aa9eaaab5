import Foundation
import GRDB

extension Store {
  /// Writes the file anew if its unused bytes have text that no row has any more (``UnusedText``).
  ///
  /// A very large file isn't written anew, because SQLite has all of it in memory meanwhile.
  /// Cancellation is ignored, as in ``truncateLog()``. Complexity: O(size of the file).
  ///
  /// - Returns: `true` if no such text is left; `false` also if that can't be determined.
  @discardableResult
  func eraseRemains() async -> Bool {
    await Task {
      let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      do {
        let isEncrypted = key != nil
        let size = try await read { database in
          try Self.sizeIfRemains(in: path, decryptedBy: isEncrypted ? database : nil)
        }
        guard let size else { return true }
        guard size <= Self.maximumRewritten else { return false }
        try await vacuum()
        return true
      } catch {
        return false
      }
    }.value
  }

  /// Returns the size of a database's file if its unused bytes have text that no row has.
  private static func sizeIfRemains(
    in path: String, decryptedBy database: Database?
  ) throws -> Int? {
    let log = path + "-wal"
    let files =
      if let database {
        (
          try RegularFile.openDecrypted(.database, path, of: database),
          try RegularFile.openDecrypted(.log, log, of: database)
        )
      } else {
        (try RegularFile.openDatabase(path), try RegularFile.open(log))
      }
    guard let file = files.0,
      let versions = try PageVersions(database: file, log: files.1, journal: nil)
    else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    return try UnusedText(in: versions).isThere() ? file.size : nil
  }

  private static let maximumRewritten = 512 << 20
}
