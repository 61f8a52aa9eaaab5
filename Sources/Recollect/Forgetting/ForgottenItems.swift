import Digests
import Foundation
import GRDB
import Items

/// The items that were forgotten, so that an import of their files skips them.
///
/// Only a SHA-256 of an item's identity is kept: of the path and the id in its file for notes and the
/// like, and of the `Message-ID` for mails, wherever they are. Collections have none, because an app
/// that stores an item again means to.
struct ForgottenItems: Sendable {
  private let digests: Set<String>
  /// The files that are imported, by their paths in the source.
  private let files: [ExactString: FoundFile]

  init(_ digests: Set<String>, files: [ExactString: FoundFile]) {
    (self.digests, self.files) = (digests, files)
  }

  /// A Boolean value that indicates whether nothing was forgotten.
  var isEmpty: Bool { digests.isEmpty }

  /// Returns the digest of an item that was forgotten; `nil` for any other.
  func digest(of origin: ItemOrigin) -> String? {
    guard !isEmpty else { return nil }
    let file = files[ExactString(origin.file)]?.file.location ?? ""
    let digest = Self.digest(of: origin.key, file: file)
    return digests.contains(digest) ? digest : nil
  }

  /// Inserts the digests of an item.
  static func insert(item: Int64, in database: Database) throws {
    for digest in try digests(ofItem: item, in: database) {
      try database.run("INSERT OR IGNORE INTO forgotten_items (digest) VALUES (?)", [digest])
    }
  }

  /// Returns the digests of an item, one for each source that reads it from files.
  static func digests(ofItem item: Int64, in database: Database) throws -> [String] {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(ItemKey.columns), f.location FROM items i
          JOIN placements p ON p.item_id = i.id JOIN files f ON f.id = p.file_id
          WHERE i.id = ? AND substr(f.location, 1, 1) = '/'
          """), arguments: [item])
    return try rows.map { digest(of: try ItemKey(row: $0), file: try $0.value("location")) }
  }

  /// Returns the digest of an identity that holds in all sources.
  ///
  /// - Parameters:
  ///   - key: The identity within a source.
  ///   - file: The path on the disk.
  private static func digest(of key: ItemKey, file: String) -> String {
    var digest = SHA256()
    digest.update(
      fields: key.scope.rawValue, key.scope == .file ? file : "", key.name.string,
      key.attachment.string, key.variant.string)
    return digest.finalize().hexadecimal
  }
}

extension Store {
  /// Returns the digests of all forgotten items.
  func forgottenItems() async throws -> Set<String> {
    try await read { try String.fetchSet($0, sql: "SELECT digest FROM forgotten_items") }
  }

  /// Removes the items of a source that were forgotten while an import read them.
  ///
  /// - Parameters:
  ///   - known: The digests at the beginning of the import.
  ///   - source: The row of the source.
  func forgetAgain(after known: Set<String>, in source: Int64) async throws {
    let later = try await forgottenItems().subtracting(known)
    if later.isEmpty { return }
    try await write { database in
      try ItemForgetting(database: database).forgetAgain(later, of: source)
      try SavedIndex.invalidateAll(in: database)
    }
    savedIndex.delete()
    await truncateLog()
  }

  /// Deletes the digests of items that are imported again.
  func deleteForgottenItems(_ digests: Set<String>) async throws {
    if digests.isEmpty { return }
    try await write(changesChunks: false) { database in
      for digest in digests {
        try database.run("DELETE FROM forgotten_items WHERE digest = ?", [digest])
      }
    }
  }

  /// Marks all files of a source to be read again by the next import.
  func markAllToBeReadAgain(_ path: String) async throws {
    try await write(changesChunks: false) { database in
      try database.run(
        "UPDATE files SET is_complete = 0 WHERE source_id IN (SELECT id FROM sources WHERE path = ?)",
        [path])
    }
  }
}
