import Foundation
import Items

/// The files that SQLite and this package keep beside a database.
///
/// The newest data is in the write-ahead log until it is moved into the database, so the log is
/// part of the database's content.
enum DatabaseLog {
  /// The ends of the names of the files beside a library; one has the token of its server.
  private static let endsOfLibrary = [
    "-token", "-adding", "-results", "-keys", "-replacing", "-vectors", "-vectors.partial",
  ]

  static func isCompanion(_ systemPath: String) -> Bool {
    for suffix in ["-wal", "-shm", "-journal"] where systemPath.hasSuffix(suffix) {
      return isDatabase(String(systemPath.dropLast(suffix.count)))
    }
    for suffix in endsOfLibrary where systemPath.hasSuffix(suffix) {
      let path = String(systemPath.dropLast(suffix.count))
      return isDatabase(path) || isEncryptedLibrary(path)
    }
    return false
  }

  /// An encrypted library has its keys beside it, and begins like no text.
  private static func isEncryptedLibrary(_ systemPath: String) -> Bool {
    guard case .file = FileEntry(systemPath: systemPath + "-keys", followingLink: false),
      let head = head(of: systemPath, count: 4096)
    else { return false }
    return !head.isEmpty && !FileKind.readsAsText(head)
  }

  /// The log counts in the size and time of its database.
  static func includingLog(_ file: SourceFile) -> SourceFile {
    guard let log = log(of: file), case .file(let size, let modified) = log.entry else {
      return file
    }
    var file = file
    file.size += size
    file.modified = max(file.modified, modified)
    return file
  }

  /// Returns `nil` when the file isn't a database or has no log.
  static func logPath(of file: SourceFile) -> String? { log(of: file)?.path }

  private static func log(of file: SourceFile) -> (path: String, entry: FileEntry)? {
    guard file.member == nil, file.content == nil,
      ["db", "db3", "sqlite", "sqlite3"].contains(FileKind.fileExtension(of: file.name))
    else { return nil }
    let path = file.url.path + "-wal"
    let entry = FileEntry(systemPath: path, followingLink: false)
    guard case .file(let size, _) = entry, size > 0, isDatabase(file.url.path) else { return nil }
    return (path, entry)
  }

  private static func isDatabase(_ systemPath: String) -> Bool {
    let mark = Array("SQLite format 3\0".utf8)
    return head(of: systemPath, count: mark.count) == mark
  }

  private static func head(of systemPath: String, count: Int) -> [UInt8]? {
    guard case .file = FileEntry(systemPath: systemPath, followingLink: false),
      let reader = try? FileReader(fileSystemPath: systemPath, shownAs: systemPath)
    else { return nil }
    return try? reader.bytes(at: 0, count: count)
  }
}
