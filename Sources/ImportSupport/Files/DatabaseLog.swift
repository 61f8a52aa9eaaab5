import Foundation
import Items

/// The files that SQLite keeps beside a database.
///
/// The newest data is in the write-ahead log until it is moved into the database, so the log is
/// part of the database's content.
enum DatabaseLog {
  static func isCompanion(_ systemPath: String) -> Bool {
    for suffix in ["-wal", "-shm", "-journal"] where systemPath.hasSuffix(suffix) {
      return isDatabase(String(systemPath.dropLast(suffix.count)))
    }
    return false
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
    guard case .file = FileEntry(systemPath: systemPath, followingLink: false),
      let reader = try? FileReader(fileSystemPath: systemPath, shownAs: systemPath),
      let head = try? reader.bytes(at: 0, count: mark.count)
    else { return false }
    return head == mark
  }
}
