public import Foundation
import GRDB

/// An error that keeps a library from being opened, read or changed.
public struct LibraryError: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// The kind of error.
  public enum Code: String, Sendable, Hashable {
    /// No library exists at the path.
    case missing
    /// The file isn't a library of this program.
    case notALibrary
    /// A newer version of the program created the file.
    case newerVersion
    /// An older version of the program created the file, and this one can't read it.
    case olderVersion
    /// The file is damaged.
    case damaged
    /// The file is encrypted, and no key or a wrong one was given; or this build can't decrypt it.
    case locked
    /// The file is encrypted already, or isn't.
    case encryption
    /// The file or its folder can't be written.
    case readOnly
    /// The file or its folder can't be opened.
    case denied
    /// The disk is full.
    case diskFull
    /// The disk failed.
    case diskFailure
    /// Another process has locked the file.
    case busy
    /// The operation needs an embedder, and the library was opened without one.
    case needsEmbedder
    /// The file is a library, but not a copy of the one in question.
    case otherLibrary
    /// The library uses another embedder than the one it was opened with.
    case otherEmbedder
    /// The library has no vectors of an embedder.
    case unknownEmbedder
    /// The library uses the embedder whose vectors were to be removed.
    case embedderInUse
    /// A floor isn't a cosine.
    case invalidFloor
    /// The source isn't in the library.
    case unknownSource
    /// The item isn't in the library.
    case unknownItem
    /// The library has nobody of a name or an address.
    case unknownPerson
    /// The library has no such memory.
    case unknownMemory
    /// The app has suspended its libraries, so that the system may suspend the app.
    case suspended
    /// The database failed in another way.
    case database
  }

  /// The kind of error.
  public var code: Code
  /// The path of the library's file.
  public var path: String
  /// One sentence that describes the error.
  public var message: String
  /// One sentence that tells the person what to do.
  public var remedy: String
  /// The error of the database, if there was one.
  public var underlyingError: (any Error)?

  init(
    _ code: Code, path: String, message: String, remedy: String,
    underlyingError: (any Error)? = nil
  ) {
    self.code = code
    self.path = path
    self.message = message
    self.remedy = remedy
    self.underlyingError = underlyingError
  }

  /// The path, sentence and remedy on one line.
  public var description: String { "\(path): \(message) \(remedy)" }

  /// The text of ``description``.
  public var errorDescription: String? { description }

  /// The remedy.
  public var recoverySuggestion: String? { remedy }
}

extension LibraryError {
  /// Throws errors of the database as library errors.
  static func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do { return try body() } catch { throw translation(of: error, path) }
  }

  static func translating<T: Sendable>(
    _ path: String, _ body: () async throws -> T
  ) async throws -> T {
    do { return try await body() } catch { throw translation(of: error, path) }
  }

  private static func translation(of error: any Error, _ path: String) -> any Error {
    switch error {
    case let error as DatabaseError: LibraryError(error, path: path)
    case is RowDecodingError, is DecodingError:
      LibraryError(.damaged("\(error)"), path: path)
    default: error
    }
  }

  init(_ error: DatabaseError, path: String) {
    let (code, message, remedy) = Self.meaning(of: error)
    self.init(code, path: path, message: message, remedy: remedy, underlyingError: error)
  }

  private static func meaning(of error: DatabaseError) -> (Code, String, String) {
    switch error.resultCode {
    case .SQLITE_ERROR where error.message?.contains("has no column named") == true:
      // A newer version has opened the library since then and changed the tables.
      (
        .newerVersion, "A newer version of Recollect has changed this library.",
        "Use that version, or open another file."
      )
    case .SQLITE_ERROR where error.message?.contains("invalid fts5 file format") == true:
      // FTS5 reports an overwritten version of its index like this.
      meaning(of: DatabaseError(resultCode: .SQLITE_CORRUPT))
    case .SQLITE_ERROR where error.message?.hasPrefix("no such") == true:
      // A table or column that every library has is missing.
      meaning(of: DatabaseError(resultCode: .SQLITE_CORRUPT))
    case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER:
      // Someone has added a trigger of their own to the file.
      meaning(of: DatabaseError(resultCode: .SQLITE_ERROR, message: error.message))
    case .SQLITE_NOTADB:
      (.notALibrary, "This file is not a SQLite database.", "Open another file.")
    case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT:
      // The library's own writes satisfy all constraints, so a violated one was broken by the disk.
      (
        .damaged, "The library file is damaged.",
        "Put back a copy of it, or move it away and add your sources again."
      )
    case .SQLITE_READONLY:
      (
        .readOnly, "The library can't be written: the file, its folder or the disk is read-only.",
        "Searching still works; to add, give write permission or name another file."
      )
    case .SQLITE_FULL:
      (
        .diskFull, "The disk is full.",
        "Nothing stored is lost: free some space, then try again."
      )
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      // The file of shared memory, which is made when the library is opened, has no room.
      meaning(of: DatabaseError(resultCode: .SQLITE_FULL))
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      (
        .busy, "Another program holds the library.",
        "Wait for it to finish, or close it, then try again."
      )
    case .SQLITE_ABORT, .SQLITE_INTERRUPT:
      (
        .suspended, "The libraries of this program are suspended.",
        "Try again once they are resumed; nothing stored is lost."
      )
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      (
        .denied, "The library can't be opened.",
        "Check that its folder exists and that you may read and write in it."
      )
    case .SQLITE_IOERR where error.extendedResultCode != .SQLITE_IOERR_NOMEM:
      (
        .diskFailure, "The disk failed while the library was read or written (\(error)).",
        "Check the disk; nothing stored before is lost if the disk kept it."
      )
    default:
      (.database, "The database failed (\(error)).", "Try again; if it stays, report it.")
    }
  }
}
