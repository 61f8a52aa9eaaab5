public import Foundation

/// An error in what a person gives to an evaluation: a file of questions, or a setting.
public struct EvaluationError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
  /// The kind of error.
  public enum Code: String, Sendable, Hashable {
    /// The file doesn't exist or can't be read.
    case unreadable
    /// A line isn't a question.
    case malformed
    /// The file has no questions.
    case noQuestions
    /// The library has no passage that a question names.
    case unknownPassage
    /// A setting isn't understood.
    case unknownSetting
    /// The library hasn't all vectors of an embedder that a setting names.
    case incompleteVectors
    /// The file can't be written.
    case unwritable
  }

  /// The kind of error.
  public var code: Code
  /// The file, with the line if there is one, or the setting.
  public var place: String
  /// One sentence that describes the error.
  public var message: String
  /// One sentence that tells the person what to do.
  public var remedy: String

  init(_ code: Code, place: String, message: String, remedy: String) {
    self.code = code
    self.place = place
    self.message = message
    self.remedy = remedy
  }

  /// The place, sentence and remedy on one line.
  public var description: String { "\(place): \(message) \(remedy)" }

  /// The text of ``description``.
  public var errorDescription: String? { description }

  /// The remedy.
  public var recoverySuggestion: String? { remedy }
}
