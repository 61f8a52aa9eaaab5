import CSQLite
import Foundation
import GRDB
import LibraryKeys

extension Store {
  enum Access {
    /// Works on a read-only disk.
    case readOnly
    /// The library has to exist.
    case readWrite
    /// The file is created if it doesn't exist.
    case readWriteCreate
  }

  /// The time that a transaction waits for that of another process, in seconds.
  static let busyTimeout: TimeInterval = 20

  init(
    path: String, access: Access, key: DataKey? = nil, timeout: TimeInterval = Self.busyTimeout
  ) throws {
    try Self.checkIsFile(path)
    let isThere = FileManager.default.fileExists(atPath: path)
    switch (access, isThere) {
    case (.readWriteCreate, false):
      try Self.createFile(at: path)
    case (_, false):
      throw LibraryError(
        .missing, path: path, message: "There is no library here.",
        remedy: "Create one by adding a source, or open another file.")
    default:
      break
    }
    self.path = path
    self.key = key
    database = try LibraryError.translating(path) {
      let configuration = Self.configuration(key: key, timeout: timeout)
      return try Self.retryingWhenBusy(for: timeout) {
        access == .readOnly
          ? try Self.openForReading(path, configuration)
          : try Self.openForWriting(path, configuration)
      }
    }
    try checkReadable()
    loadBaselines()
  }

  /// Runs `body` again while it fails because the file is in use, for at most `timeout` seconds.
  ///
  /// SQLite itself waits for most locks, but reports some states at once. Another process switches
  /// the file to a write-ahead log, or recovers or deletes that log, or has written between the
  /// first read and the first write of a transaction. Processes that open the same library together
  /// meet these.
  private static func retryingWhenBusy<T>(
    for timeout: TimeInterval, _ body: () throws -> T
  ) throws -> T {
    let deadline = ContinuousClock.now + .seconds(timeout)
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard ContinuousClock.now < deadline else { throw error }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  private static func openForWriting(
    _ path: String, _ configuration: Configuration
  ) throws -> any DatabaseReader {
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
    try checkKind(of: path, configuration)
    restoreWritePermission(beside: path)
    do {
      // A pool writes to a file without a log when it is opened, also to one that is then refused.
      try checkVersion(of: path, configuration)
    } catch let error as DatabaseError where error.resultCode != .SQLITE_BUSY {
      // The pool reports it.
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.read { try checkVersion($0, path: path) }
    try migrate(pool)
    return pool
  }

  /// Creates the tables of an empty file, while other processes may do the same.
  ///
  /// A migration is one transaction. It fails if another process has just applied it, and the loop
  /// continues from the new state. The failure is thrown only if no migration was applied
  /// meanwhile.
  private static func migrate(_ pool: DatabasePool) throws {
    while true {
      let before = try pool.read(Schema.appliedMigrations)
      do {
        return try Schema.migrator.migrate(pool)
      } catch let error as DatabaseError {
        if try pool.read(Schema.appliedMigrations) == before { throw error }
      }
    }
  }

  /// Gives SQLite's files beside the library the library's own write permission.
  ///
  /// SQLite makes them with the permissions that the library has at that time. A reader of a
  /// library that couldn't be written then leaves files that later writers can't write either. A
  /// failure is ignored, because SQLite reports it.
  private static func restoreWritePermission(beside path: String) {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let mode = permissions(of: path) else { return }
    for suffix in ["-wal", "-shm"] {
      guard let other = permissions(of: path + suffix), other & 0o222 != mode & 0o222 else {
        continue
      }
      chmod(path + suffix, mode)
    }
  }

  /// Returns `nil` for anything but a regular file.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o777
  }

  /// Opens the library for reading; as immutable if it can't be written and has no write-ahead log.
  ///
  /// Without write permission to the file and its folder, SQLite's shared-memory file can't be
  /// created, or would stay without it, too.
  private static func openForReading(
    _ path: String, _ configuration: Configuration
  ) throws -> any DatabaseReader {
    try checkKind(of: path, configuration)
    let writing = configuration
    var configuration = configuration
    configuration.readonly = true
    // SQLite has its files beside the library itself, and not beside a link to it.
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().path
    var log = stat()
    let hasLog = stat(file.path + "-wal", &log) == 0 && log.st_size > 0
    // Root may write every file, but leaves a shared-memory file that others can't.
    let isWritable =
      FileManager.default.isWritableFile(atPath: path)
      && permissions(of: file.path).map { $0 & 0o222 != 0 } ?? true
    let canWrite = isWritable && FileManager.default.isWritableFile(atPath: folder)
    let database: any DatabaseReader
    if hasLog || canWrite {
      database = try DatabasePool(path: path, configuration: configuration)
    } else {
      database = try DatabaseQueue(path: immutableURI(path), configuration: configuration)
    }
    try database.read { try checkVersion($0, path: path) }
    if try database.read(Schema.isIncomplete) {
      guard canWrite else {
        throw LibraryError(
          .olderVersion, path: path,
          message: "An older version of Recollect made this library, and it can't be written.",
          remedy: "Give write permission to the file and its folder, then try again.")
      }
      _ = try openForWriting(path, writing)
    }
    return database
  }

  static func configuration(key: DataKey?, timeout: TimeInterval) -> Configuration {
    var configuration = Configuration()
    configuration.label = "recollect"
    // Two processes may import at once. Transactions are short, so waiting is right.
    configuration.busyMode = .timeout(timeout)
    configuration.observesSuspensionNotifications = true
    configuration.prepareDatabase { database in
      if let key { try DatabaseKey.use(key, on: database) }
      // `trusted_schema` stays on: the schema's triggers write to an FTS5 table, and SQLite doesn't
      // count FTS5 among the harmless virtual tables.
      recollect_defend(database.sqliteConnection)
      recollect_keep_plans(database.sqliteConnection)
      // The pages of frequent words fit 16 MiB; SQLite's 2 MiB are read anew in each search.
      // Temporary files would have texts outside the library's folder, also those that are erased.
      try database.execute(
        sql: """
          PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON; PRAGMA cache_size = -16384;
          PRAGMA temp_store = MEMORY
          """)
    }
    LibraryTokenizer.register(in: &configuration)
    return configuration
  }

  private static func immutableURI(_ path: String) -> String {
    var components = URLComponents()
    components.scheme = "file"
    components.path = path
    components.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return components.string ?? path
  }

  /// Creates the file before SQLite does, readable by its owner only from the first moment.
  ///
  /// SQLite gives the files beside it the same mode. A file that another process has just created
  /// stays.
  static func createFile(at path: String) throws {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
      } else if errno != EEXIST {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      throw LibraryError(
        .denied, path: path, message: "The library can't be made here.",
        remedy: "Check that you may write in \(folder.path), or choose another file.",
        underlyingError: error)
    }
  }
}

extension Store {
  /// Throws if the path isn't a regular file or folder, without opening it.
  ///
  /// Opening a pipe would wait for a writer forever.
  private static func checkIsFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) != 0 else {
      let kind = status.st_mode & S_IFMT
      // A folder passes here; `checkKind` refuses it.
      if kind == S_IFREG || kind == S_IFDIR { return }
      throw LibraryError(
        .notALibrary, path: path,
        message: "This is a pipe, a socket or a device, and a library is one file.",
        remedy: "Open another file.")
    }
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return
    }
    throw LibraryError(
      .missing, path: path,
      message: "This is a symbolic link to \(target), and there is no file there.",
      remedy: "See whether its disk is mounted, or open another file.")
  }

  /// Throws for a database of another program, before anything is written to it, even a journal.
  private static func checkKind(of path: String, _ configuration: Configuration) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw LibraryError(
        .notALibrary, path: path, message: "This is a folder, and a library is one file.",
        remedy: "Open a file in it.")
    }
    // A library in this process may have the file open.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let header = try? RegularFile.openDatabase(target)?.bytes(at: 0, count: 100) else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
    if header.isEmpty { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw LibraryError(
        .notALibrary, path: path, message: "This file is not a Recollect library.",
        remedy: "Open another file.")
    }
    // Bytes 68 to 71 are the application id, big-endian.
    let id = header[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) }
    if id == Schema.applicationID { return }
    guard id == 0 else { throw otherProgram(path) }
    // Without an id, this is a library whose first changes are still in its log, or another
    // program's database.
    try checkVersion(of: path, configuration)
  }

  private static func otherProgram(_ path: String) -> LibraryError {
    LibraryError(
      .notALibrary, path: path, message: "This is a database of another program.",
      remedy: "Open another file.")
  }

  /// Throws if the tables are those of another program or version, without writing to the file.
  private static func checkVersion(of path: String, _ configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    try DatabaseQueue(path: path, configuration: configuration).read {
      try checkVersion($0, path: path)
    }
  }

  private static func checkVersion(_ database: Database, path: String) throws {
    switch try Schema.kind(of: database) {
    case .empty, .current: return
    case .foreign: throw otherProgram(path)
    case .older:
      throw LibraryError(
        .olderVersion, path: path,
        message: "An older version of Recollect made this library, and this one can't read it.",
        remedy: "Move it away, then add its sources again.")
    case .newer:
      throw LibraryError(
        .newerVersion, path: path, message: "A newer version of Recollect made this library.",
        remedy: "Use that version, or open another file.")
    }
  }

  /// Throws if there are no tables: in an empty file, or one whose creation was interrupted.
  private func checkReadable() throws {
    let isEmpty = try LibraryError.translating(path) {
      try database.read { try Schema.kind(of: $0) == .empty }
    }
    guard isEmpty else { return }
    throw LibraryError(
      .missing, path: path, message: "This library was never filled.",
      remedy: "Add a source to it.")
  }
}
