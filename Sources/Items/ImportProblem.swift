public import Foundation

/// A part of a source that can't be read or had to be repaired, with its place and a remedy.
public struct ImportProblem: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: String, Sendable, Hashable, Codable {
    /// Nothing exists at the path.
    case missing
    /// The file or folder can't be opened for reading.
    case unreadable
    /// The content matches no format that an importer reads.
    case unrecognized
    /// The content violates its format.
    case malformed
    /// The text's encoding can't be decoded.
    case encoding
    /// The content is larger than the limit for one text.
    case tooLarge
    /// The content ends earlier than its format requires.
    case truncated
    /// The file or folder is empty.
    case empty
    /// Reading the file needs more time, work or memory than the limits for one file allow.
    case overBudget
  }

  /// The kind of problem.
  public var code: Code
  /// The path of the file, as the person gave it or relative to the source.
  public var path: String
  /// The line of the file, counted from 1; `nil` if the problem has no line.
  public var line: Int?
  /// One sentence that describes the problem.
  public var message: String
  /// One sentence that tells the person what to do; empty if nothing needs to be done.
  public var remedy: String
  /// A Boolean value that indicates whether the problem is a warning.
  ///
  /// For example, the item was read after its damage was repaired, or a file of an unknown format
  /// was skipped.
  public var isWarning: Bool
  /// A Boolean value that indicates whether an earlier import reported the problem, and the file
  /// wasn't read again because neither its content nor the limits have changed.
  public var isRemembered = false

  /// Creates a problem.
  public init(
    _ code: Code, path: String, line: Int? = nil, message: String, remedy: String = "",
    isWarning: Bool = false
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.message = message
    self.remedy = remedy
    self.isWarning = isWarning
  }

  /// The place, sentence and remedy on one line, in the style of a compiler: `notes/a.md:3: …`.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return remedy.isEmpty ? "\(place): \(message)" : "\(place): \(message) \(remedy)"
  }

  /// The text of ``description``.
  public var errorDescription: String? { description }
}
