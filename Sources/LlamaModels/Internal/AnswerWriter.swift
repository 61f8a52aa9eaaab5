import CLlama
import LanguageModels

/// A generator of one response that picks tokens, enforces the constraint and has the context
/// decode them.
struct AnswerWriter: ~Copyable {
  private let context: Context
  private let vocabulary: Vocabulary
  private let sampler: Sampler
  private var guide: TokenConstraint?
  /// The maximum number of tokens in the response.
  private let room: Int
  /// The number of tokens generated so far.
  private(set) var written = 0
  private var text = UTF8Assembler()

  init(
    context: Context, vocabulary: Vocabulary, sampler: consuming Sampler, guide: TokenConstraint?,
    room: Int
  ) {
    self.context = context
    self.vocabulary = vocabulary
    self.sampler = sampler
    self.guide = guide
    self.room = room
  }

  /// Generates the response to the tokens that the context has decoded.
  ///
  /// - Parameters:
  ///   - emit: A closure that receives each new text, in whole Unicode scalars.
  ///   - read: A closure that receives the tokens of the response that the context has decoded.
  mutating func write(
    cancellation: Cancellation, emit: (String) -> Void, read: ([llama_token]) -> Void
  ) throws -> FinishReason {
    var unread: [llama_token] = []
    var reason: FinishReason?
    repeat {
      try cancellation.check()
      reason = writeWhatIsCertain(into: &unread, emit: emit)
      if reason != nil { break }
      if !unread.isEmpty {
        try context.decode(unread, cancellation: cancellation)
        read(unread)
        unread = []
      }
      reason = try writeNext(into: &unread, emit: emit)
    } while reason == nil
    pass(text.finish(), to: emit)
    return reason ?? .stop
  }

  /// Appends the tokens that the constraint determines.
  ///
  /// - Returns: The finish reason if the response has ended; otherwise, `nil`.
  private mutating func writeWhatIsCertain(
    into unread: inout [llama_token], emit: (String) -> Void
  ) -> FinishReason? {
    for token in guide?.certain() ?? [] {
      guard guide?.take(token, leaving: room - written - 1) != false else {
        return close(emit: emit)
      }
      append(token, to: &unread, emit: emit)
    }
    if guide?.mustEnd == true { return .stop }
    return written < room ? nil : .length
  }

  /// Picks the next token and appends it unless it ends the response.
  private mutating func writeNext(
    into unread: inout [llama_token], emit: (String) -> Void
  ) throws -> FinishReason? {
    let token = try pick()
    if vocabulary.endsAnswer(token) { return .stop }
    guard guide?.take(token, leaving: room - written - 1) != false else {
      return close(emit: emit)
    }
    append(token, to: &unread, emit: emit)
    return nil
  }

  /// Returns the model's choice or, if the constraint forbids it, its choice among the allowed
  /// tokens.
  private mutating func pick() throws -> llama_token {
    let token = context.next(sampler)
    guard guide?.allows(token) == false else { return token }
    return try context.next(sampler, among: guide!.mask())
  }

  private mutating func append(
    _ token: llama_token, to unread: inout [llama_token], emit: (String) -> Void
  ) {
    written += 1
    unread.append(token)
    pass(text.add(vocabulary.bytes(of: token)), to: emit)
  }

  /// Ends the value with the fewest bytes, because there is no space for a longer ending.
  private mutating func close(emit: (String) -> Void) -> FinishReason {
    if let closing = guide?.closing() {
      written += closing.tokens
      pass(text.add(closing.bytes), to: emit)
    }
    return .length
  }

  private func pass(_ text: String, to emit: (String) -> Void) {
    if !text.isEmpty { emit(text) }
  }
}
