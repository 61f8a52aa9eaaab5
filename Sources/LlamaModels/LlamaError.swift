public import Foundation

/// A model file that can't be used, or an engine that failed: what, which file, and what to do.
public struct LlamaError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
  /// The sort of failure.
  public enum Code: String, Sendable, Hashable, Codable {
    /// There is no file at the path.
    case missing
    /// The file can't be opened for reading.
    case unreadable
    /// The file is something other than a GGUF.
    case notGGUF
    /// The file ends before the GGUF in it does.
    case truncated
    /// The file says it is a GGUF, but what it holds contradicts itself.
    case damaged
    /// The model is of a kind that this build of llama.cpp doesn't know.
    case unknownArchitecture
    /// The model isn't made for writing answers.
    case notGenerative
    /// The conversation can't be put into the model's own form.
    case chatTemplate
    /// The model needs more memory than there is.
    case notEnoughMemory
    /// The engine failed while reading a prompt or writing an answer.
    case decoding
  }

  /// The sort of failure.
  public var code: Code
  /// Path of the model's file.
  public var file: String
  /// One sentence that says what is wrong.
  public var sentence: String
  /// One sentence that says what to do.
  public var remedy: String
  /// The last thing llama.cpp reported, when it had something to say.
  public var engineMessage: String?

  /// Creates an error.
  public init(
    _ code: Code, file: String, sentence: String, remedy: String, engineMessage: String? = nil
  ) {
    self.code = code
    self.file = file
    self.sentence = sentence
    self.remedy = remedy
    self.engineMessage = engineMessage
  }

  /// File, sentence, what the engine said, and remedy, on one line.
  public var description: String {
    let cause = engineMessage.map { " (llama.cpp: \($0))" } ?? ""
    return "\(file): \(sentence)\(cause) \(remedy)"
  }

  /// The same line as `description`.
  public var errorDescription: String? { description }

  /// The sentence alone.
  public var failureReason: String? { sentence }

  /// The remedy alone.
  public var recoverySuggestion: String? { remedy }
}
