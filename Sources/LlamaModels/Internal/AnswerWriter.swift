import CLlama
import LanguageModels

/// Writes one answer: picks tokens, keeps them to the form asked for, and has the context read them.
struct AnswerWriter: ~Copyable {
  private let context: Context
  private let vocabulary: Vocabulary
  private let sampler: Sampler
  private var guide: Guide?
  /// Most tokens the answer may have.
  private let room: Int
  /// Tokens written so far.
  private(set) var written = 0
  private var text = UTF8Assembler()

  init(
    context: Context, vocabulary: Vocabulary, sampler: consuming Sampler, guide: Guide?, room: Int
  ) {
    self.context = context
    self.vocabulary = vocabulary
    self.sampler = sampler
    self.guide = guide
    self.room = room
  }

  /// Writes the answer to what the context has read last.
  ///
  /// - Parameters:
  ///   - emit: takes each new piece of text, of whole Unicode scalars.
  ///   - read: takes the tokens of the answer that the context has read.
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

  /// Writes tokens there is no choice about, and finds out whether the answer has ended.
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

  /// Picks the next token, which may be the end.
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

  /// The model's choice; where it isn't allowed, its choice among what is.
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

  /// Ends the value in the fewest bytes, since there is room for little more.
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
