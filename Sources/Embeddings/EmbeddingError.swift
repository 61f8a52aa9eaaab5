public import Foundation

/// What went wrong with a model folder: a file that is missing, damaged or of an unknown kind.
public struct EmbeddingError: Error, Sendable {
  /// The kinds of failure a caller may want to tell apart.
  public enum Code: String, Sendable, Hashable {
    /// A folder or a file that the model needs isn't there.
    case missing
    /// A file is there but can't be read.
    case unreadable
    /// A file ends before its own header says it does.
    case truncated
    /// A file contradicts its format or another file of the model.
    case malformed
    /// The model is whole, but of a kind that isn't supported.
    case unsupported
  }

  /// The kind of failure.
  public let code: Code

  /// What is wrong, in one sentence.
  public let message: String

  /// The file or folder it is wrong with.
  public let file: URL

  /// What the reader can do about it, in one sentence.
  public let remedy: String

  /// The error of a lower layer that led here, if there was one.
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
  /// The whole of `description`, for places that show localized errors.
  public var errorDescription: String? { description }

  /// The same as `remedy`.
  public var recoverySuggestion: String? { remedy }

  /// The file, what is wrong with it and what to do, in this order.
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
