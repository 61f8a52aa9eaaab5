import Foundation
import GRDB
import Items

extension Store {
  /// Returns the files at or below a path that earlier imports couldn't read, and all refused
  /// attachments.
  func unreadFiles(at root: String) async throws -> [UnreadFile] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM unread_files WHERE \(Self.isBelow)
          OR substr(location, 1, length(:mark)) = :mark
          """, arguments: Self.below(root) + ["mark": UnreadFile.contentPrefix]
      ).map(UnreadFile.init)
    }
  }

  /// Stores files that couldn't be read, and deletes others.
  ///
  /// Cancellation is ignored, because it's often called after one.
  ///
  /// - Parameters:
  ///   - files: The files that couldn't be read.
  ///   - others: The locations of files that were read or no longer exist.
  func storeUnreadFiles(_ files: [UnreadFile], deleting others: [String]) async throws {
    if files.isEmpty && others.isEmpty { return }
    try await Task {
      try await write(changesChunks: false) { database in
        for location in others {
          try database.execute(
            sql: "DELETE FROM unread_files WHERE location = ?", arguments: [location])
        }
        for file in files {
          try database.execute(
            sql: "INSERT OR REPLACE INTO unread_files VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: try file.arguments())
        }
      }
    }.value
  }

  /// Returns the locations of unreadable files that no longer exist.
  ///
  /// A member of an archive exists as long as the archive does. Files on a disk that isn't mounted
  /// don't exist.
  func missingUnreadFiles() async throws -> [String] {
    let locations = try await read { database in
      try String.fetchAll(
        database,
        sql: "SELECT location FROM unread_files WHERE substr(location, 1, 1) = '/'")
    }
    return locations.filter { location in
      var isFolder: ObjCBool = false
      var path = location[...]
      while let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
        if FileManager.default.fileExists(atPath: String(path), isDirectory: &isFolder) {
          return isFolder.boolValue
        }
        path = path[..<slash]
      }
      return true
    }
  }

  /// Deletes the unreadable files at or below a path, other unreadable files, and all refused contents
  /// of attachments.
  ///
  /// A content isn't stored with the sources that have it. If another source has it, it is tried once
  /// more.
  static func deleteUnreadFiles(
    at root: String, and others: [String], in database: Database
  ) throws {
    try database.execute(
      sql: """
        DELETE FROM unread_files WHERE \(isBelow)
        OR substr(location, 1, length(:mark)) = :mark
        """, arguments: below(root) + ["mark": UnreadFile.contentPrefix])
    for location in others {
      try database.execute(
        sql: "DELETE FROM unread_files WHERE location = ?", arguments: [location])
    }
  }

  private static let isBelow =
    "location = :root OR substr(location, 1, length(:folder)) = :folder"

  private static func below(_ root: String) -> StatementArguments {
    ["root": root, "folder": root.hasSuffix("/") ? root : root + "/"]
  }
}
