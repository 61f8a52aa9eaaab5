public import Foundation
public import LanguageModels
import Synchronization

/// A language model that generates scripted responses and records its requests.
///
/// A token is a word, a run of characters other than white space. A transcript has one token more
/// for each entry, and one more for the beginning of the response if it ends with a prompt or a
/// tool output. As with a real chat template, the count of a transcript is therefore larger than
/// the number of its words. Tools count the words of their names, descriptions and parameters.
///
/// A response is emitted one word at a time, each with the white space before it. It ends early if
/// it reaches `maximumResponseTokens` or the end of the context window. Tool calls are emitted one
/// at a time and count one token each. The model doesn't use a clock.
public final class ScriptedLanguageModel: LanguageModel {
  /// The output of one model request.
  public enum Turn: Sendable, ExpressibleByStringInterpolation {
    /// Text, either plain or JSON.
    case text(String)
    /// Tool calls, which require the capability `toolCalling`.
    case calls([Transcript.ToolCall])

    /// Returns a turn with a value as JSON.
    public static func value(_ value: some ConvertibleToGeneratedContent) -> Turn {
      .text(value.generatedContent.jsonString)
    }

    /// Returns a turn with one tool call.
    public static func call(
      _ toolName: String, _ arguments: some ConvertibleToGeneratedContent
    ) -> Turn {
      .calls([.init(toolName: toolName, arguments: arguments.generatedContent)])
    }

    /// Creates a turn with text.
    public init(stringLiteral text: String) { self = .text(text) }
  }

  /// A closure that returns the output for a request.
  public typealias Reply = @Sendable (GenerationRequest) async throws -> Turn

  private struct Log {
    var requests: [GenerationRequest] = []
    var prewarmed: [GenerationRequest] = []
    var piecesWritten = 0
  }

  /// The name of the model.
  public let name: String
  /// The size of the context window in words.
  public let contextSize: Int
  /// The capabilities that the model declares.
  public let capabilities: LanguageModelCapabilities
  private let reply: Reply
  private let beforePiece: @Sendable (Int) async throws -> Void
  private let log = Mutex(Log())

  /// Creates a model that computes each turn from the request.
  ///
  /// - Parameters:
  ///   - name: The name of the model.
  ///   - contextSize: The size of the context window in words.
  ///   - capabilities: The capabilities that the model declares. They aren't enforced: a text for a
  ///     request with a schema is emitted unchanged.
  ///   - beforePiece: A closure that runs before each event with the number of events emitted so
  ///     far. It may suspend, so that a test can examine a partial response, and it may throw.
  ///   - turn: A closure that returns the output for a request, or throws.
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

  /// Creates a model without capabilities that computes each text response from the request.
  public convenience init(
    name: String = "scripted", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in },
    reply: @escaping @Sendable (GenerationRequest) async throws -> String
  ) {
    self.init(
      name: name, contextSize: contextSize, capabilities: [], beforePiece: beforePiece
    ) { request in .text(try await reply(request)) }
  }

  /// Creates a model with a list of turns, which throws ``ScriptEnded`` after the last.
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

  /// Creates a model without capabilities from a list of responses, which throws ``ScriptEnded``
  /// after the last.
  public convenience init(
    _ replies: [String], name: String = "scripted", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) {
    self.init(
      turns: replies.map { .text($0) }, name: name, contextSize: contextSize, capabilities: [],
      beforePiece: beforePiece)
  }

  /// The requests in order, including requests that failed.
  public var requests: [GenerationRequest] { log.withLock { $0.requests } }

  /// The requests that the model was prewarmed with.
  public var prewarmed: [GenerationRequest] { log.withLock { $0.prewarmed } }

  /// The number of events emitted in all requests.
  public var piecesWritten: Int { log.withLock { $0.piecesWritten } }

  /// Returns the number of words, plus one for each entry and one for the beginning of the
  /// response.
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

  /// Returns the number of words in a text.
  public func tokenCount(of text: String) async throws -> Int { text.words.count }

  /// Records the request.
  public func prewarm(for request: GenerationRequest) async {
    log.withLock { $0.prewarmed.append(request) }
  }

  /// Emits the scripted turn, one event per word or tool call.
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
  /// An error that a scripted model throws if it gets more requests than it has turns.
  public struct ScriptEnded: Error, LocalizedError, CustomStringConvertible {
    /// The number of turns in the script.
    public let replies: Int

    /// A sentence that describes the error.
    public var description: String { "All replies of the script are used up (it had \(replies))." }

    /// The text of ``description``.
    public var errorDescription: String? { description }
  }

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
