public import Foundation
public import LanguageModels
import Synchronization

/// A language model that says what a test tells it to, word by word, and remembers what it was asked.
///
/// A token is a word: a run of characters other than white space. A conversation counts one token
/// more for each entry, and one for the opening of the answer when it ends in a prompt, so that the
/// count of a whole is larger than that of its words, as with a real template. Answers are written one
/// word at a time, with the white space before it, and end early where `maximumResponseTokens` or the
/// window says so. Nothing depends on the clock.
public final class ScriptedLanguageModel: LanguageModel {
  /// What the model answers to a request.
  public typealias Reply = @Sendable (GenerationRequest) async throws -> String

  private struct Log {
    var requests: [GenerationRequest] = []
    var prewarmed: [Transcript] = []
    var piecesWritten = 0
  }

  /// Name it gives for itself.
  public let name: String
  /// Number of words one request may take in all.
  public let contextSize: Int
  private let reply: Reply
  private let beforePiece: @Sendable (Int) async throws -> Void
  private let log = Mutex(Log())

  /// Creates a model that makes up each answer from the request.
  ///
  /// - Parameters:
  ///   - name: the name it gives for itself.
  ///   - contextSize: number of words one request may take in all.
  ///   - beforePiece: runs before each piece of an answer with the number of pieces written so far;
  ///     it may wait, so that a test can look at a half-written answer, and it may throw.
  ///   - reply: gives the answer to a request, or throws.
  public init(
    name: String = "scripted", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in },
    reply: @escaping Reply
  ) {
    self.name = name
    self.contextSize = contextSize
    self.beforePiece = beforePiece
    self.reply = reply
  }

  /// Creates a model that gives these answers in order, and throws `ScriptEnded` after the last.
  public convenience init(
    _ replies: [String], name: String = "scripted", contextSize: Int = 4096,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) {
    let script = Script(replies)
    self.init(name: name, contextSize: contextSize, beforePiece: beforePiece) { _ in
      try script.next()
    }
  }

  /// Every request that was made, in order, failed ones too.
  public var requests: [GenerationRequest] { log.withLock { $0.requests } }

  /// Every transcript it was asked to read ahead.
  public var prewarmed: [Transcript] { log.withLock { $0.prewarmed } }

  /// Number of pieces written over all requests.
  public var piecesWritten: Int { log.withLock { $0.piecesWritten } }

  /// Counts words, entries and the opening of the answer.
  public func tokenCount(for transcript: Transcript) async throws -> Int {
    let words = transcript.map { Self.pieces(of: $0.text).count }.reduce(0, +)
    var opening = 0
    if case .prompt? = transcript.last { opening = 1 }
    return words + transcript.count + opening
  }

  /// Counts words.
  public func tokenCount(of text: String) async throws -> Int {
    Self.pieces(of: text).count
  }

  /// Remembers the transcript.
  public func prewarm(for transcript: Transcript) async {
    log.withLock { $0.prewarmed.append(transcript) }
  }

  /// Writes the scripted answer piece by piece.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (String) -> Void
  ) async throws -> GenerationOutcome {
    log.withLock { $0.requests.append(request) }
    let count = try await tokenCount(for: request.transcript)
    let room = min(contextSize - count, request.options.maximumResponseTokens ?? Int.max)
    guard room > 0 else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(count) words in a window of \(contextSize)."))
    }
    let pieces = Self.pieces(of: try await reply(request))
    for (number, piece) in pieces.prefix(room).enumerated() {
      try await beforePiece(number)
      try Task.checkCancellation()
      log.withLock { $0.piecesWritten += 1 }
      emit(piece)
    }
    return GenerationOutcome(
      finishReason: pieces.count > room ? .length : .stop,
      usage: Usage(promptTokens: count, responseTokens: min(room, pieces.count)))
  }

  /// Cuts a text into words, each with the white space before it; the last takes what is left.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var inWord = false
    for character in text {
      if character.isWhitespace, inWord {
        pieces.append(piece)
        piece = ""
      }
      inWord = !character.isWhitespace
      piece.append(character)
    }
    if inWord || pieces.isEmpty {
      pieces += piece.isEmpty ? [] : [piece]
    } else {
      pieces[pieces.count - 1] += piece
    }
    return pieces
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
    private let replies: [String]
    private let used = Mutex(0)

    init(_ replies: [String]) {
      self.replies = replies
    }

    func next() throws -> String {
      try used.withLock { used in
        guard used < replies.count else { throw ScriptEnded(replies: replies.count) }
        defer { used += 1 }
        return replies[used]
      }
    }
  }
}
