import CLlama
import LanguageModels

/// A generator of one response that picks tokens, enforces the constraint and has the context
/// decode them.
///
/// Together with its tokens, the context decodes a draft: tokens that are likely to follow. Each
/// next token is picked from the model's own logits as it would be without drafts. If it is the
/// drafted one, it is already decoded; otherwise the rest of the draft is removed. So drafts change
/// neither the tokens of a response nor their distribution (Leviathan and others, "Fast Inference
/// from Transformers via Speculative Decoding", 2023, for drafts that are certain of their tokens),
/// as long as llama.cpp gives the same logits for several tokens as for one. For many kinds of
/// weights it rounds differently; see ``LlamaModel/Configuration/drafts``.
struct AnswerWriter: ~Copyable {
  private let context: Context
  private let vocabulary: ModelVocabulary
  private let sampler: Sampler
  private var guide: TokenConstraint?
  private let room: Int
  private(set) var written = 0
  private var text = UTF8Assembler()
  private(set) var drafts: Drafts?
  /// The number of the context's tokens that belong to the conversation, without the draft.
  private var decoded: Int

  /// - Parameters:
  ///   - decoded: The number of tokens before the response.
  ///   - room: The maximum number of tokens in the response.
  init(
    context: Context, vocabulary: ModelVocabulary, sampler: consuming Sampler,
    guide: TokenConstraint?,
    drafts: Drafts?, decoded: Int, room: Int
  ) {
    self.context = context
    self.vocabulary = vocabulary
    self.sampler = sampler
    self.guide = guide
    self.drafts = drafts
    self.decoded = decoded
    self.room = room
  }

  /// Generates the response to the tokens that the context has decoded.
  ///
  /// - Parameters:
  ///   - emit: Receives each new text, in whole Unicode scalars.
  ///   - read: Receives the tokens of the response that the context has decoded.
  mutating func write(
    cancellation: Cancellation, emit: (String) -> Void, read: ([llama_token]) -> Void
  ) throws -> FinishReason {
    var unread: [llama_token] = []
    var reason: FinishReason?
    repeat {
      try cancellation.check()
      reason = try appendCertainTokens(into: &unread, emit: emit, read: read)
      if reason != nil { break }
      if !unread.isEmpty {
        try decode(unread, cancellation: cancellation)
        read(unread)
        unread = []
      }
      reason = try writeNext(into: &unread, emit: emit, read: read)
    } while reason == nil
    try removeDraft()
    pass(text.finish(), to: emit)
    return reason ?? .stop
  }

  private mutating func decode(_ tokens: [llama_token], cancellation: Cancellation) throws {
    let draft =
      drafts?.draft(
        after: tokens.count, guide: guide,
        room: min(room - written, context.step - tokens.count), vocabulary: vocabulary) ?? []
    let time = try ContinuousClock().measure {
      try context.decode(tokens, draft: draft, cancellation: cancellation)
      if drafts != nil { context.synchronize() }
    }
    drafts?.recordBatch(after: tokens.count, in: time / .seconds(1))
    decoded += tokens.count
  }

  /// Appends the tokens that the constraint determines.
  ///
  /// - Returns: The finish reason if the response has ended.
  private mutating func appendCertainTokens(
    into unread: inout [llama_token], emit: (String) -> Void, read: ([llama_token]) -> Void
  ) throws -> FinishReason? {
    for token in guide?.certainTokens() ?? [] {
      guard guide?.take(token, leaving: room - written - 1) != false else {
        return close(emit: emit)
      }
      try append(token, to: &unread, emit: emit, read: read)
    }
    if guide?.mustEnd == true { return .stop }
    return written < room ? nil : .length
  }

  private mutating func writeNext(
    into unread: inout [llama_token], emit: (String) -> Void, read: ([llama_token]) -> Void
  ) throws -> FinishReason? {
    let token = try pick()
    if vocabulary.endsAnswer(token) { return .stop }
    guard guide?.take(token, leaving: room - written - 1) != false else {
      return close(emit: emit)
    }
    try append(token, to: &unread, emit: emit, read: read)
    return nil
  }

  /// Returns the model's choice or, if the constraint forbids it, its choice among the allowed
  /// tokens.
  private mutating func pick() throws -> llama_token {
    let place = drafts?.right ?? 0
    let token = context.next(sampler, at: place)
    guard guide?.allows(token) == false else { return token }
    return try context.next(sampler, at: place, among: guide!.mask())
  }

  /// Adds the token to `unread` unless it is decoded as part of the draft.
  private mutating func append(
    _ token: llama_token, to unread: inout [llama_token], emit: (String) -> Void,
    read: ([llama_token]) -> Void
  ) throws {
    written += 1
    if drafts?.take(token) == true {
      decoded += 1
      read([token])
    } else {
      try removeDraft()
      unread.append(token)
    }
    pass(text.add(vocabulary.bytes(of: token)), to: emit)
  }

  private mutating func removeDraft() throws {
    guard let rest = drafts?.end(), rest > 0 else { return }
    try context.remove(after: decoded)
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
