public import Foundation

extension LanguageModelSession {
  /// A tool that failed, and why: the request it was called for ends with it.
  ///
  /// The session's transcript is as it was before the request; what the request had added is here.
  public struct ToolCallError: Error, Sendable {
    /// The tool that failed.
    public var tool: any Tool
    /// What it threw; `ToolTimeoutError` where it took too long.
    public var underlyingError: any Error
    /// The prompt of the request, the calls and the outputs up to the failure.
    public internal(set) var transcriptEntries: [Transcript.Entry] = []

    /// Creates an error.
    public init(tool: any Tool, underlyingError: any Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }
  }

  /// A model that goes on calling tools and doesn't come to an answer.
  public struct ToolRoundsError: Error, Sendable, Equatable {
    /// Number of rounds that were allowed.
    public let maximumRounds: Int
    /// The prompt of the request, the calls and the outputs up to the last.
    public internal(set) var transcriptEntries: [Transcript.Entry] = []
  }
}

/// A call of a tool that took longer than `ToolLimits` allow.
public struct ToolTimeoutError: Error, Sendable, Equatable {
  /// The time it had.
  public let timeout: Duration
}

extension LanguageModelSession.ToolCallError: LocalizedError, CustomStringConvertible {
  /// One sentence that names the tool.
  public var errorDescription: String? { "The tool \(tool.name) failed." }

  /// What the tool threw, in words.
  public var failureReason: String? {
    let error = underlyingError as? any LocalizedError
    let words = [error?.errorDescription, error?.failureReason].compactMap(\.self)
    return words.isEmpty ? String(describing: underlyingError) : words.joined(separator: " ")
  }

  /// One sentence that says what to do.
  public var recoverySuggestion: String? {
    (underlyingError as? any LocalizedError)?.recoverySuggestion
      ?? "Remove the cause and ask again, or let the tool return a sentence about the failure."
  }

  /// What went wrong, its particulars and what to do, in one line.
  public var description: String { sentences }
}

extension LanguageModelSession.ToolRoundsError: LocalizedError, CustomStringConvertible {
  /// One sentence that says what went wrong.
  public var errorDescription: String? { "The model went on calling tools without answering." }

  /// The limit it ran into.
  public var failureReason: String? {
    "It called tools more than \(maximumRounds) times, which is the limit for one request."
  }

  /// One sentence that says what to do.
  public var recoverySuggestion: String? {
    "Raise maximumRounds of the session's toolLimits, or let outputs say that there is no more."
  }

  /// What went wrong, its particulars and what to do, in one line.
  public var description: String { sentences }
}

extension ToolTimeoutError: LocalizedError, CustomStringConvertible {
  /// One sentence that says what went wrong.
  public var errorDescription: String? { "It took longer than \(timeout)." }

  /// The limit it ran into.
  public var failureReason: String? { "A call of a tool may take \(timeout)." }

  /// One sentence that says what to do.
  public var recoverySuggestion: String? {
    "Raise callTimeout of the session's toolLimits, or make the tool give up earlier by itself."
  }

  /// What went wrong, its particulars and what to do, in one line.
  public var description: String { sentences }
}

extension LocalizedError {
  /// The three sentences of an error in one line.
  var sentences: String {
    [errorDescription, failureReason, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }
}
