public import Foundation

extension LanguageModelSession {
  /// An error that ends a request because one of its tools failed.
  ///
  /// The session's transcript is restored to its state before the request. The entries of the
  /// request are in ``transcriptEntries``.
  public struct ToolCallError: Error, Sendable {
    /// The tool that failed.
    public var tool: any Tool
    /// The error that the tool threw, or ``ToolTimeoutError`` if the call took too long.
    public var underlyingError: any Error
    /// The entries of the request: its prompt, and calls and outputs up to the failure.
    public internal(set) var transcriptEntries: [Transcript.Entry] = []

    /// Creates an error for a tool and the error it threw.
    public init(tool: any Tool, underlyingError: any Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }
  }

  /// An error that ends a request whose model keeps calling tools when it has to answer.
  ///
  /// Only an engine that doesn't enforce ``GenerationOptions/ToolCallingMode/disallowed`` can cause
  /// it. With others, the model answers after the last round.
  public struct ToolRoundsError: Error, Sendable, Equatable {
    /// The maximum number of rounds, from ``ToolLimits/maximumRounds``.
    public let maximumRounds: Int
    /// The entries of the request: its prompt, and all calls and outputs.
    public internal(set) var transcriptEntries: [Transcript.Entry] = []
  }
}

/// An error for a tool call that took longer than ``ToolLimits/callTimeout``.
public struct ToolTimeoutError: Error, Sendable, Equatable {
  /// The timeout that the call exceeded.
  public let timeout: Duration
}

extension LanguageModelSession.ToolCallError: LocalizedError, CustomStringConvertible {
  /// A sentence that names the tool.
  public var errorDescription: String? { "The tool \(tool.name) failed." }

  /// The description of the tool's error.
  public var failureReason: String? {
    let error = underlyingError as? any LocalizedError
    let words = [error?.errorDescription, error?.failureReason].compactMap(\.self)
    return words.isEmpty ? String(describing: underlyingError) : words.joined(separator: " ")
  }

  /// A sentence that suggests how to recover from the error.
  public var recoverySuggestion: String? {
    (underlyingError as? any LocalizedError)?.recoverySuggestion
      ?? "Remove the cause and ask again, or let the tool return a sentence about the failure."
  }

  /// The description, failure reason and recovery suggestion in one line.
  public var description: String { sentences }
}

extension LanguageModelSession.ToolRoundsError: LocalizedError, CustomStringConvertible {
  /// A sentence that describes the error.
  public var errorDescription: String? { "The model went on calling tools without answering." }

  /// A sentence that names the limit.
  public var failureReason: String? {
    """
    It called tools again after \(maximumRounds) rounds, which is the limit for one request, or \
    after it had repeated its calls.
    """
  }

  /// A sentence that suggests how to recover from the error.
  public var recoverySuggestion: String? {
    "Raise maximumRounds of the session's toolLimits, or let outputs say that there is no more."
  }

  /// The description, failure reason and recovery suggestion in one line.
  public var description: String { sentences }
}

extension ToolTimeoutError: LocalizedError, CustomStringConvertible {
  /// A sentence that describes the error.
  public var errorDescription: String? { "It took longer than \(timeout)." }

  /// A sentence that names the limit.
  public var failureReason: String? { "A call of a tool may take \(timeout)." }

  /// A sentence that suggests how to recover from the error.
  public var recoverySuggestion: String? {
    "Raise callTimeout of the session's toolLimits, or make the tool give up earlier by itself."
  }

  /// The description, failure reason and recovery suggestion in one line.
  public var description: String { sentences }
}

extension LocalizedError {
  var sentences: String {
    [errorDescription, failureReason, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }
}
