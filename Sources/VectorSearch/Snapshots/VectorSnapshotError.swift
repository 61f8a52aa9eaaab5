public import Foundation

/// An error about a snapshot of an index: it can't be written, can't be read, or is damaged.
public struct VectorSnapshotError: Error, Sendable {
  /// The kind of failure.
  public enum Code: String, Sendable, Hashable {
    /// The file doesn't exist.
    case missing
    /// The file exists but can't be read.
    case unreadable
    /// The file is no snapshot, or one of another version of the format.
    case foreign
    /// The file is shorter than it should be, or a checksum doesn't match.
    case damaged
    /// The index in the snapshot isn't of the requested kind.
    case mismatched
    /// Another process or task is saving to the same file.
    case busy
    /// The file can't be written, for example because the disk is full.
    case unwritable
  }

  /// The kind of failure.
  public let code: Code

  /// The problem, as one sentence.
  public let message: String

  /// The file with the problem.
  public let file: URL

  /// A remedy, as one sentence.
  public let remedy: String
}

extension VectorSnapshotError: LocalizedError, CustomStringConvertible {
  /// The same text as ``description``, for places that show localized errors.
  public var errorDescription: String? { description }

  /// The same text as ``remedy``.
  public var recoverySuggestion: String? { remedy }

  /// The file, the problem and the remedy, in this order.
  public var description: String { "\(file.path): \(message) \(remedy)" }
}

extension VectorSnapshotError {
  static func damaged(_ file: URL, _ part: String) -> Self {
    Self(
      code: .damaged, message: "The snapshot is damaged: \(part).", file: file,
      remedy: "Delete it and save the index again from the original vectors.")
  }

  static func foreign(_ file: URL, _ message: String) -> Self {
    Self(
      code: .foreign, message: message, file: file,
      remedy: "Save the index again with this version of the program.")
  }

  static func system(_ code: Code, _ file: URL, _ number: Int32) -> Self {
    let verb = code == .unwritable ? "written" : "read"
    return Self(
      code: code, message: "The file can't be \(verb): \(String(cString: strerror(number))).",
      file: file,
      remedy: code == .unwritable
        ? "Check the free space, and who may write to the folder."
        : "Check that it is a file, and who may read it.")
  }
}
