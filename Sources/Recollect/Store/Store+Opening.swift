import CSQLite
import Foundation
import GRDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Store {
  /// How long a transaction waits for that of another process, in seconds.
  static let usualPatience: TimeInterval = 20

  /// Opens the library at a path, making it when it isn't there and may be made.
  init(
    path: String, access: Library.Access, patience: TimeInterval = Self.usualPatience
  ) throws {
    try Self.checkIsFile(path)
    let isThere = FileManager.default.fileExists(atPath: path)
    switch (access, isThere) {
    case (.readWriteCreate, false):
      try Self.createFile(at: path)
    case (_, false):
      throw LibraryError(
        .missing, path: path, sentence: "There is no library here.",
        remedy: "Make one with `recollect add PATH`, or name another file with --library.")
    default:
      break
    }
    self.path = path
    database = try LibraryError.translating(path) {
      let configuration = Self.configuration(patience: patience)
      return access == .readOnly
        ? try Self.openForReading(path, configuration)
        : try Self.openForWriting(path, configuration)
    }
    try checkReadable()
  }

  private static func openForWriting(
    _ path: String, _ configuration: Configuration
  ) throws -> any DatabaseReader {
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
    try checkKind(of: path, configuration)
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.read { try checkVersion($0, path: path) }
    try migrate(pool)
    return pool
  }

  /// Brings the tables up to now, beside other processes that may be doing the same.
  ///
  /// A migration is one transaction and fails where another process has just made the same. Whoever
  /// comes too late goes on from there; the failure is one only if nothing has moved.
  private static func migrate(_ pool: DatabasePool) throws {
    while true {
      let before = try pool.read(Schema.migrator.appliedIdentifiers)
      do {
        return try Schema.migrator.migrate(pool)
      } catch let error as DatabaseError {
        if try pool.read(Schema.migrator.appliedIdentifiers) == before { throw error }
      }
    }
  }

  /// A library on a disk that can't be written has no place for SQLite's shared-memory file; without
  /// a write-ahead log beside it, it can be read as a file that doesn't change.
  private static func openForReading(
    _ path: String, _ configuration: Configuration
  ) throws -> any DatabaseReader {
    try checkKind(of: path, configuration)
    var configuration = configuration
    configuration.readonly = true
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
    let database: any DatabaseReader
    if hasLog || FileManager.default.isWritableFile(atPath: folder) {
      database = try DatabasePool(path: path, configuration: configuration)
    } else {
      database = try DatabaseQueue(path: immutableURI(path), configuration: configuration)
    }
    try database.read { try checkVersion($0, path: path) }
    return database
  }

  private static func configuration(patience: TimeInterval) -> Configuration {
    var configuration = Configuration()
    configuration.label = "recollect"
    // Two processes may add at once: each transaction is short, so waiting is right.
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { database in
      // The schema has to be trusted as far as its triggers write to an FTS5 table, which SQLite
      // doesn't count among the harmless ones.
      recollect_defend(database.sqliteConnection)
      try database.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON")
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

  /// Makes the file before SQLite does, so that nobody else may ever read it, not for a moment.
  ///
  /// SQLite gives the files beside it the same mode. One that another process has just made stays.
  private static func createFile(at path: String) throws {
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
        .denied, path: path, sentence: "The library can't be made here.",
        remedy: "Check that you may write in \(folder.path), or name another file with --library.",
        underlyingError: error)
    }
  }
}

extension Store {
  /// Refuses what isn't a file without opening it: to open a pipe would wait for a writer for ever.
  private static func checkIsFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) != 0 else {
      let kind = status.st_mode & S_IFMT
      // That a folder isn't a library is said where its kind is checked.
      if kind == S_IFREG || kind == S_IFDIR { return }
      throw LibraryError(
        .notALibrary, path: path,
        sentence: "This is a pipe, a socket or a device, and a library is one file.",
        remedy: "Name another file with --library.")
    }
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return
    }
    throw LibraryError(
      .missing, path: path,
      sentence: "This is a symbolic link to \(target), and there is no file there.",
      remedy: "See whether its disk is mounted, or name another file with --library.")
  }

  /// Refuses a database of another program before anything is written to it, not even the journal.
  private static func checkKind(of path: String, _ configuration: Configuration) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw LibraryError(
        .notALibrary, path: path, sentence: "This is a folder, and a library is one file.",
        remedy: "Name a file in it with --library.")
    }
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
    defer { try? file.close() }
    let header = try file.read(upToCount: 100) ?? Data()
    if header.isEmpty { return }
    guard header.count == 100, header.starts(with: Data("SQLite format 3\0".utf8)) else {
      throw LibraryError(
        .notALibrary, path: path, sentence: "This file is not a Recollect library.",
        remedy: "Name another file with --library.")
    }
    // Bytes 68 to 71 are the application id, big-endian.
    let id = header[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) }
    if id == Schema.applicationID { return }
    guard id == 0 else { throw otherProgram(path) }
    // No id yet: a library whose first changes are still in its log, or somebody else's database.
    var looking = configuration
    looking.readonly = true
    try DatabaseQueue(path: path, configuration: looking).read { try checkVersion($0, path: path) }
  }

  private static func otherProgram(_ path: String) -> LibraryError {
    LibraryError(
      .notALibrary, path: path, sentence: "This is a database of another program.",
      remedy: "Name another file with --library.")
  }

  private static func checkVersion(_ database: Database, path: String) throws {
    // The list of migrations is made before the first of them, which sets the id.
    let tables = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'")
    if try tables == 0 && Schema.migrator.appliedIdentifiers(database).isEmpty { return }
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id")
    guard id == Schema.applicationID else { throw otherProgram(path) }
    guard try !Schema.migrator.hasBeenSuperseded(database) else {
      throw LibraryError(
        .newerVersion, path: path, sentence: "A newer version of Recollect made this library.",
        remedy: "Use that version, or name another file with --library.")
    }
  }

  /// An empty file, or one whose making was cut off, is a library only once it has its tables.
  private func checkReadable() throws {
    let isReady = try LibraryError.translating(path) {
      try database.read { try Schema.migrator.hasCompletedMigrations($0) }
    }
    guard !isReady else { return }
    let isOld = try LibraryError.translating(path) {
      try database.read { try !Schema.migrator.appliedIdentifiers($0).isEmpty }
    }
    if isOld {
      // Only one opened to read is here: every other has just been brought up to now.
      throw LibraryError(
        .olderVersion, path: path, sentence: "An older version of Recollect made this library.",
        remedy: "Open it once where it may be written: `recollect status` brings it up to now.")
    } else {
      throw LibraryError(
        .missing, path: path, sentence: "This library was never filled.",
        remedy: "Add something to it with `recollect add PATH`.")
    }
  }
}
