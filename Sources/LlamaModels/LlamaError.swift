public import Foundation

/// An error for a model file that can't be used or a failure of llama.cpp.
public struct LlamaError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
  /// A kind of failure.
  public enum Code: String, Sendable, Hashable, Codable {
    /// There is no file at the path.
    case missing
    /// The file can't be opened for reading.
    case unreadable
    /// The file isn't a GGUF file.
    case notGGUF
    /// The file is cut off.
    case truncated
    /// The file is a GGUF file whose content is inconsistent.
    case damaged
    /// The model has an architecture that this build of llama.cpp doesn't support.
    case unknownArchitecture
    /// The model can't generate text.
    case notGenerative
    /// The model can't turn texts into vectors.
    case notEmbedding
    /// The model's chat template is missing or can't render the conversation.
    case chatTemplate
    /// The model needs more memory than is available.
    case notEnoughMemory
    /// llama.cpp failed while decoding a prompt or generating a response.
    case decoding
  }

  /// The kind of failure.
  public var code: Code
  /// The path of the model file.
  public var file: String
  /// A sentence that describes the error.
  public var message: String
  /// A sentence that suggests how to fix the error.
  public var remedy: String
  /// The last message that llama.cpp logged, if any.
  public var llamaMessage: String?

  /// Creates an error.
  public init(
    _ code: Code, file: String, message: String, remedy: String, llamaMessage: String? = nil
  ) {
    self.code = code
    self.file = file
    self.message = message
    self.remedy = remedy
    self.llamaMessage = llamaMessage
  }

  /// The file, the sentence, llama.cpp's message and the remedy, on one line.
  public var description: String {
    let cause = llamaMessage.map { " (llama.cpp: \($0))" } ?? ""
    return "\(file): \(message)\(cause) \(remedy)"
  }

  /// The text of ``description``.
  public var errorDescription: String? { description }

  /// The sentence that describes the error.
  public var failureReason: String? { message }

  /// The sentence that suggests how to fix the error.
  public var recoverySuggestion: String? { remedy }
}
