public import Foundation

/// An error about a model folder: a file is missing, damaged or of an unknown kind.
public struct EmbeddingError: Error, Sendable {
  /// The kind of failure.
  public enum Code: String, Sendable, Hashable {
    /// A folder or file that the model needs doesn't exist.
    case missing
    /// A file exists but can't be read.
    case unreadable
    /// A file is shorter than its own header declares.
    case truncated
    /// A file violates its format or contradicts another file of the model.
    case malformed
    /// The model is intact, but its kind isn't supported.
    case unsupported
  }

  /// The kind of failure.
  public let code: Code

  /// The problem, as one sentence.
  public let message: String

  /// The file or folder with the problem.
  public let file: URL

  /// A remedy, as one sentence.
  public let remedy: String

  /// The error of a lower layer that caused this one, if any.
  public let underlying: (any Error)?

  package init(
    _ code: Code, _ message: String, in file: URL, remedy: String,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.remedy = remedy
    self.underlying = underlying
  }
}

extension EmbeddingError: LocalizedError, CustomStringConvertible {
  /// The same text as ``description``, for places that show localized errors.
  public var errorDescription: String? { description }

  /// The same text as ``remedy``.
  public var recoverySuggestion: String? { remedy }

  /// The file, the problem and the remedy, in this order.
  public var description: String { "\(file.path): \(message) \(remedy)" }
}

extension EmbeddingError {
  static let fetchAgain = "Fetch the model again."

  static func missing(_ file: URL) -> EmbeddingError {
    EmbeddingError(
      .missing, "A model folder needs \(file.lastPathComponent), which isn't there.", in: file,
      remedy: "Fetch the model again, or name the folder that holds it.")
  }

  static func notAFile(_ url: URL) -> EmbeddingError {
    EmbeddingError(
      .unreadable, "This is no regular file.", in: url,
      remedy: "Fetch the model again, or name another folder.")
  }

  static func malformed(_ message: String, in file: URL, underlying: (any Error)? = nil)
    -> EmbeddingError
  {
    EmbeddingError(.malformed, message, in: file, remedy: fetchAgain, underlying: underlying)
  }

  static func unsupported(_ field: String, _ value: String, expected: String, in file: URL)
    -> EmbeddingError
  {
    EmbeddingError(
      .unsupported, "\(field) is \(value); only \(expected) can be run.", in: file,
      remedy: "Choose a model of a supported kind.")
  }
}
