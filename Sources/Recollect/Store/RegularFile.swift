import CSQLite
import Foundation
import GRDB
import VectorSearch

/// A regular file that is read by position, without following a link or waiting for a writer.
///
/// Closing any descriptor of a file ends all locks that the process has on it. Without them another
/// process deletes the write-ahead log in which a connection goes on writing ("How To Corrupt An
/// SQLite Database File", section 2.2). SQLite has locks on the database and on the shared memory,
/// so these are read through it.
final class RegularFile {
  private enum Source {
    case descriptor(Int32)
    /// A connection of its own, which closes the file when no lock needs it.
    case database(OpaquePointer)
    /// The connection of a transaction.
    case sharedMemory(Database)
    case decrypted(DecryptedFile)
    case snapshot(VectorSnapshot)
  }

  struct ReadError: Error {
    var path: String
    var reason: String
  }

  let path: String
  /// In bytes, when the file was opened.
  let size: Int
  private let source: Source

  /// The bytes of shared memory that SQLite maps at once.
  private static let region = 32_768

  private init(path: String, size: Int, source: Source) {
    (self.path, self.size, self.source) = (path, size, source)
  }

  deinit {
    switch source {
    case .descriptor(let descriptor): close(descriptor)
    case .database(let connection): sqlite3_close(connection)
    case .sharedMemory, .decrypted, .snapshot: break
    }
  }

  /// Opens a file on which SQLite has no locks; returns `nil` if there is none.
  ///
  /// - Throws: ``ReadError`` if it can't be opened or isn't a regular file.
  static func open(_ path: String) throws -> RegularFile? {
    // Opening a device may already do something, so the kind is looked at before and after.
    guard try size(of: path) != nil else { return nil }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw ReadError(path: path, reason: reason)
    }
    guard isRegular(status) else {
      close(descriptor)
      throw irregular(path)
    }
    return RegularFile(path: path, size: Int(status.st_size), source: .descriptor(descriptor))
  }

  /// Opens a database's file, which this process may have open; returns `nil` if there is none.
  ///
  /// - Throws: ``ReadError`` if it can't be opened or isn't a regular file.
  static func openDatabase(_ path: String) throws -> RegularFile? {
    guard try size(of: path) != nil else { return nil }
    var connection: OpaquePointer?
    // No statement is run, so nothing is locked, recovered or made.
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(path, &connection, flags, nil)
    let size = result == SQLITE_OK ? recollect_size(connection) : -1
    guard let connection, size >= 0 else {
      sqlite3_close(connection)
      throw ReadError(path: path, reason: String(cString: sqlite3_errstr(result)))
    }
    return RegularFile(path: path, size: Int(size), source: .database(connection))
  }

  /// Opens the shared memory of a connection, within a transaction; returns `nil` if there is none.
  ///
  /// The database has a write-ahead log.
  ///
  /// - Throws: ``ReadError`` if it isn't a regular file.
  static func openSharedMemory(_ path: String, of database: Database) throws -> RegularFile? {
    try size(of: path).map { RegularFile(path: path, size: $0, source: .sharedMemory(database)) }
  }

  /// Opens the database's file or log through the connection of a transaction that has its key;
  /// returns `nil` if there is none.
  ///
  /// The last bytes of a log that aren't a whole page can't be decrypted, and are left out.
  ///
  /// - Throws: ``ReadError`` if it isn't a regular file.
  static func openDecrypted(
    _ kind: DecryptedFile.Kind, _ path: String, of database: Database
  ) throws -> RegularFile? {
    guard var size = try size(of: path),
      let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size")
    else { return nil }
    if kind == .log {
      let frame = WriteAheadLog.frameHeaderSize + pageSize
      size =
        size < WriteAheadLog.headerSize
        ? 0 : size - (size - WriteAheadLog.headerSize) % frame
    }
    let file = DecryptedFile(kind: kind, database: database, pageSize: pageSize)
    return RegularFile(path: path, size: size, source: .decrypted(file))
  }

  /// Opens the vectors that were saved at a path, decrypted.
  static func openDecrypted(_ path: String, _ snapshot: VectorSnapshot) -> RegularFile {
    RegularFile(path: path, size: snapshot.withBytes(\.count), source: .snapshot(snapshot))
  }

  /// Reads bytes at an offset; returns fewer than the buffer holds only at the end of the file.
  ///
  /// - Throws: ``ReadError`` if the file can't be read.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    switch source {
    case .descriptor(let descriptor):
      return try read(descriptor, at: offset, into: buffer)
    case .database(let connection):
      let count = min(buffer.count, max(Int(recollect_size(connection)) - offset, 0))
      if count == 0 { return 0 }
      let result = recollect_read(
        connection, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
      guard result == SQLITE_OK else {
        throw ReadError(path: path, reason: String(cString: sqlite3_errstr(result)))
      }
      return count
    case .sharedMemory(let database):
      return try readSharedMemory(of: database, at: offset, into: buffer)
    case .decrypted(let file):
      return try read(file, at: offset, into: buffer)
    case .snapshot(let snapshot):
      return snapshot.withBytes { bytes in
        let part = bytes[min(offset, bytes.count)..<min(offset + buffer.count, bytes.count)]
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
        return part.count
      }
    }
  }

  private func read(
    _ file: DecryptedFile, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    let wanted = min(buffer.count, max(size - offset, 0))
    var count = 0
    while count < wanted {
      do {
        count += try file.read(
          at: offset + count, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<wanted]))
      } catch {
        throw ReadError(
          path: path,
          reason: "A page can't be decrypted (\(String(cString: sqlite3_errstr(error.result)))).")
      }
    }
    return count
  }

  private func read(
    _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    var count = 0
    while count < buffer.count {
      let more = pread(
        descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count,
        off_t(offset + count))
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else {
        throw ReadError(path: path, reason: String(cString: strerror(errno)))
      }
      if more == 0 { break }
      count += more
    }
    return count
  }

  private func readSharedMemory(
    of database: Database, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    var count = 0
    while count < buffer.count, offset + count < size {
      let (region, start) = (offset + count).quotientAndRemainder(dividingBy: Self.region)
      guard
        let bytes = recollect_shared_memory(
          database.sqliteConnection, Int32(region), Int32(Self.region))
      else {
        throw ReadError(path: path, reason: "SQLite doesn't have it open.")
      }
      let length = min(Self.region - start, buffer.count - count, size - offset - count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + length])
        .copyMemory(from: UnsafeRawBufferPointer(start: bytes + start, count: length))
      count += length
    }
    return count
  }

  /// Returns fewer bytes than asked for at the end of the file.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try bytes.withUnsafeMutableBytes { try self.read(at: offset, into: $0) }
    bytes.removeLast(count - read)
    return bytes
  }

  /// Returns `nil` if there is no file.
  private static func size(of path: String) throws -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw ReadError(path: path, reason: String(cString: strerror(errno)))
    }
    guard isRegular(status) else { throw irregular(path) }
    return Int(status.st_size)
  }

  private static func irregular(_ path: String) -> ReadError {
    ReadError(
      path: path, reason: "It is a pipe, a device, a link or a folder, and not a file.")
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}
