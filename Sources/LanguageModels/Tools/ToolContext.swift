/// The space that a request has for the output of a tool call.
///
/// A session sets ``current`` while it runs a tool. A tool with more to say than fits can use it to
/// choose what it returns:
///
/// ```swift
/// func call(arguments: Arguments) async throws -> String {
///   var lines: [String] = []
///   var left = ToolContext.current?.remainingTokens ?? .max
///   for note in try await notes.search(arguments.query) {
///     left -= try await ToolContext.current?.count(note.title + "\n") ?? 0
///     guard left >= 0 else { break }
///     lines.append(note.title)
///   }
///   return lines.joined(separator: "\n")
/// }
/// ```
public final class ToolContext: Sendable {
  /// The context of the tool call that runs in the current task; `nil` outside tool calls.
  ///
  /// Child tasks and tasks created with `Task.init` inherit the value, detached tasks don't.
  @TaskLocal public static var current: ToolContext?

  /// The number of tokens that fit into the output of the call.
  ///
  /// The session counts the request that follows the call, with empty outputs, and subtracts the
  /// count and a reserve for the response from the context window. The reserve is
  /// ``GenerationOptions/maximumResponseTokens``; without this option, it is a quarter of the
  /// window and at most 512 tokens. The calls of one batch share the rest equally. The value is
  /// zero if nothing is left.
  public let remainingTokens: Int

  /// A Boolean value that indicates whether the model that reads the output runs on this machine.
  public var isLocal: Bool { model.isLocal }

  private let model: any LanguageModel
  private let lineBreak: String

  /// Creates a context, for example to test a tool.
  ///
  /// - Parameters:
  ///   - remainingTokens: The number of tokens that fit into the output, zero or more.
  ///   - model: The model that counts the tokens.
  public convenience init(remainingTokens: Int, model: any LanguageModel) {
    self.init(remainingTokens: remainingTokens, model: model, lineBreak: "\n")
  }

  init(remainingTokens: Int, model: any LanguageModel, lineBreak: String) {
    precondition(remainingTokens >= 0, "A tool has zero or more tokens left.")
    self.remainingTokens = remainingTokens
    self.model = model
    self.lineBreak = lineBreak
  }

  /// Returns the number of tokens that a text takes in an output, by the tokenizer of the session's
  /// model.
  ///
  /// The count includes the quotation marks that the session puts before lines on engines without
  /// tool calling. Where texts meet, they can share tokens, so the sum of several counts is an
  /// estimate.
  ///
  /// - Throws: Errors of the engine.
  public func count(_ text: String) async throws -> Int {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return try await model.tokenCount(of: lines.joined(separator: lineBreak))
  }
}
