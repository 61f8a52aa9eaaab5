public import Foundation

/// Something in a source that can't be read: what, where, and what to do about it.
public struct ImportProblem: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
  /// The sort of problem.
  public enum Code: String, Sendable, Hashable, Codable {
    /// There is nothing at the path.
    case missing
    /// The file or folder can't be opened for reading.
    case unreadable
    /// The content is of no format that any importer knows.
    case unrecognized
    /// The content breaks its format.
    case malformed
    /// The text isn't in an encoding that can be read.
    case encoding
    /// It is larger than what is read as one text.
    case tooLarge
    /// It ends before its format says it should.
    case truncated
    /// There is nothing in it.
    case empty
    /// Reading it takes more time, work or memory than one file may take.
    case overBudget
  }

  /// The sort of problem.
  public var code: Code
  /// Path of the file, as the person gave it or relative to the source.
  public var path: String
  /// Line of the file, counted from 1, when the problem has one.
  public var line: Int?
  /// One sentence that says what is wrong.
  public var sentence: String
  /// One sentence that says what to do; empty when nothing need be done.
  public var remedy: String
  /// Whether the item was read all the same, with the damage repaired.
  public var isWarning: Bool

  /// Creates a problem.
  public init(
    _ code: Code, path: String, line: Int? = nil, sentence: String, remedy: String = "",
    isWarning: Bool = false
  ) {
    self.code = code
    self.path = path
    self.line = line
    self.sentence = sentence
    self.remedy = remedy
    self.isWarning = isWarning
  }

  /// Place, sentence and remedy on one line, as a compiler prints them.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return remedy.isEmpty ? "\(place): \(sentence)" : "\(place): \(sentence) \(remedy)"
  }

  /// The same line as `description`.
  public var errorDescription: String? { description }
}
