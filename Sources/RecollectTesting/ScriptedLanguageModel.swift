public import Foundation
public import LanguageModels
import Synchronization

/// A language model that says what a test tells it to, word by word, and remembers what it was
/// asked.
///
/// A token is a word: a run of characters other than white space. A conversation counts one token
/// more for each entry, and one for the opening of the answer when it ends in a prompt or a tool's
/// output, so that the count of a whole is larger than that of its words, as with a real template.
/// Tools count the words of their names, descriptions and parameters. Answers are written one word
/// at a time, with the white space before it, and end early where `maximumResponseTokens` or the
/// window says so; calls of tools come one at a time and count one token each. Nothing depends on
/// the clock.
public final class ScriptedLanguageModel: LanguageModel {
  /// What the model writes in one go.
  public enum Turn: Sendable, ExpressibleByStringInterpolation {
    /// Text, be it plain or JSON.
    case text(String)
    /// Calls of tools; only for a model with the capability `toolCalling`.
    case calls([Transcript.ToolCall])

    /// A value as JSON.
    public static func value(_ value: some ConvertibleToGeneratedContent) -> Turn {
      .text(value.generatedContent.jsonString)
    }

    /// One call of a tool.
    public static func call(
      _ toolName: String, _ arguments: some ConvertibleToGeneratedContent
    ) -> Turn {
      .calls([.init(toolName: toolName, arguments: arguments.generatedContent)])
    }

    /// Text.
    public init(stringLiteral text: String) { self = .text(text) }
  }

  /// What the model answers to a request.
  public typealias Reply = @Sendable (GenerationRequest) async throws -> Turn

  private struct Log {
    var requests: [GenerationRequest] = []
    var prewarmed: [GenerationRequest] = []
    var piecesWritten = 0
  }

  /// Name it gives for itself.
  public let name: String
  /// Number of words one request may take in all.
  public let contextSize: Int
  /// What it says it can do by itself.
  public let capabilities: LanguageModelCapabilities
  private let reply: Reply
  private let beforePiece: @Sendable (Int) async throws -> Void
  private let log = Mutex(Log())

  /// Creates a model that makes up each turn from the request.
  ///
  /// - Parameters:
  ///   - name: the name it gives for itself.
  ///   - contextSize: number of words one request may take in all.
  ///   - capabilities: what it says it can do. Nothing is checked: text for a request with a schema
  ///     is written as the reply has it.
  ///   - beforePiece: runs before each piece of an answer with the number of pieces written so far;
  ///     it may wait, so that a test can look at a half-written answer, and it may throw.
  ///   - turn: gives what the model writes for a request, or throws.
  public init(
    name: String = "scripted", contextSize: Int = 4096,
    capabilities: LanguageModelCapabilities = [.guidedGeneration, .toolCalling],
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in },
    turn: @escaping Reply
  ) {
    self.name = name
    self.contextSize = contextSize
    self.capabilities = capabilities
    self.beforePiece = beforePiece
    reply = turn
  }

  /// Creates a model without capabilities that makes up each answer from the request.
  public convenience init(
    name: String = "scripted", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in },
    reply: @escaping @Sendable (GenerationRequest) async throws -> String
  ) {
    self.init(
      name: name, contextSize: contextSize, capabilities: [], beforePiece: beforePiece
    ) { request in .text(try await reply(request)) }
  }

  /// Creates a model that takes these turns in order, and throws `ScriptEnded` after the last.
  public convenience init(
    turns: [Turn], name: String = "scripted", contextSize: Int = 4096,
    capabilities: LanguageModelCapabilities = [.guidedGeneration, .toolCalling],
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) {
    let script = Script(turns)
    self.init(
      name: name, contextSize: contextSize, capabilities: capabilities, beforePiece: beforePiece
    ) { _ in try script.next() }
  }

  /// Creates a model without capabilities that gives these answers in order, and throws
  /// `ScriptEnded` after the last.
  public convenience init(
    _ replies: [String], name: String = "scripted", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) {
    self.init(
      turns: replies.map { .text($0) }, name: name, contextSize: contextSize, capabilities: [],
      beforePiece: beforePiece)
  }

  /// Every request that was made, in order, failed ones too.
  public var requests: [GenerationRequest] { log.withLock { $0.requests } }

  /// Every request it was asked to read ahead.
  public var prewarmed: [GenerationRequest] { log.withLock { $0.prewarmed } }

  /// Number of pieces written over all requests.
  public var piecesWritten: Int { log.withLock { $0.piecesWritten } }

  /// Counts words, entries, tools and the opening of the answer.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    var count = request.transcript.map { $0.text.words.count + 1 }.reduce(0, +)
    for tool in request.tools {
      let words = [tool.name, tool.description, tool.parameters.promptText].map(\.words.count)
      count += words.reduce(0, +)
    }
    switch request.transcript.last {
    case .prompt, .toolOutput: return count + 1
    default: return count
    }
  }

  /// Counts words.
  public func tokenCount(of text: String) async throws -> Int { text.words.count }

  /// Remembers the request.
  public func prewarm(for request: GenerationRequest) async {
    log.withLock { $0.prewarmed.append(request) }
  }

  /// Writes the scripted turn piece by piece.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    log.withLock { $0.requests.append(request) }
    let count = try await tokenCount(for: request)
    let room = min(contextSize - count, request.options.maximumResponseTokens ?? Int.max)
    guard room > 0 else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(count) words in a window of \(contextSize)."))
    }
    let turn = try await reply(request)
    let (events, reason) = events(of: turn)
    for (number, event) in events.prefix(room).enumerated() {
      try await beforePiece(number)
      try Task.checkCancellation()
      log.withLock { $0.piecesWritten += 1 }
      emit(event)
    }
    return GenerationOutcome(
      finishReason: events.count > room ? .length : reason,
      usage: Usage(promptTokens: count, responseTokens: min(room, events.count)))
  }

  private func events(of turn: Turn) -> ([GenerationEvent], FinishReason) {
    switch turn {
    case .text(let text): return (text.words.map { .text($0) }, .stop)
    case .calls(let calls):
      precondition(
        capabilities.contains(.toolCalling),
        "A scripted model calls tools by itself only with the capability toolCalling.")
      return (calls.map { .toolCall($0) }, .toolCalls)
    }
  }
}

extension ScriptedLanguageModel {
  /// Thrown when a model is asked more often than it has answers.
  public struct ScriptEnded: Error, LocalizedError, CustomStringConvertible {
    /// Number of answers the script had.
    public let replies: Int

    /// One sentence that says so.
    public var description: String { "All replies of the script are used up (it had \(replies))." }

    /// The same sentence as `description`.
    public var errorDescription: String? { description }
  }

  /// Replies that are used up one after another.
  private final class Script: Sendable {
    private let replies: [Turn]
    private let used = Mutex(0)

    init(_ replies: [Turn]) {
      self.replies = replies
    }

    func next() throws -> Turn {
      try used.withLock { used in
        guard used < replies.count else { throw ScriptEnded(replies: replies.count) }
        defer { used += 1 }
        return replies[used]
      }
    }
  }
}
