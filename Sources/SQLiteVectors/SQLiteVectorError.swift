public import Foundation

/// An error of sqlite-vec, of its library or of a database.
public struct SQLiteVectorError: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// A kind of failure.
  public enum Code: String, Sendable, Hashable {
    /// The library of sqlite-vec doesn't exist at the path, or no path is given.
    case libraryMissing
    /// The file isn't a library that SQLite can load.
    case libraryInvalid
    /// This SQLite was built without the loading of extensions, as that of Apple's systems.
    case loadingUnsupported
    /// A vector or a table has another number of components.
    case dimension
    /// The table isn't one of sqlite-vec, or measures another distance.
    case unsupportedTable
    /// The vector is zero or has components that aren't finite, so it has no cosine.
    case noDirection
    /// SQLite reports an error, such as a full disk or a damaged file.
    case database
  }

  /// The kind of failure.
  public let code: Code
  /// The problem, as one sentence.
  public let message: String
  /// The path of the library or of the database.
  public let file: String
  /// A remedy, as one sentence.
  public let remedy: String

  init(_ code: Code, _ message: String, in file: String, remedy: String) {
    self.code = code
    self.message = message
    self.file = file
    self.remedy = remedy
  }

  /// The file, the problem and the remedy, in this order.
  public var description: String { "\(file): \(message) \(remedy)" }

  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// The same text as ``remedy``.
  public var recoverySuggestion: String? { remedy }
}
