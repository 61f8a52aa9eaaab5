import CLlama
import Foundation
import LanguageModels

/// A model's context with its cache, which decodes prompts and generates responses, one request at
/// a time.
///
/// A prompt is decoded in steps that begin at multiples of `step`, and only whole steps of an
/// earlier prompt are reused. The numbers in the cache are therefore always those of decoding the
/// prompt from its beginning, and a response doesn't depend on earlier requests. An engine with
/// `keepsAnswers` reuses all tokens. Tokens that are decoded one by one, as those of a response
/// are, leave slightly different numbers than the same tokens decoded in steps.
///
/// `@unchecked` because of `context` and `cache`, which are used only on the model's serial queue.
final class Engine: @unchecked Sendable {
  private let weights: Weights
  private let vocabulary: Vocabulary
  private let context: Context
  private let contextSize: Int
  private let step: Int
  private let keepsAnswers: Bool
  private var cache: PromptCache

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - weights: The weights of the model.
  ///   - vocabulary: The vocabulary of the model.
  ///   - context: A context of `weights` with `contextSize` tokens and batches of `step` tokens.
  ///   - contextSize: The size of the context window in tokens.
  ///   - step: The number of tokens decoded in one step.
  ///   - keepsAnswers: A Boolean value that indicates whether tokens of responses and parts of
  ///     steps are reused.
  ///   - cacheLimit: The maximum number of bytes in the state copies for other sessions.
  init(
    weights: Weights, vocabulary: Vocabulary, context: Context, contextSize: Int, step: Int,
    keepsAnswers: Bool, cacheLimit: Int
  ) {
    self.weights = weights
    self.vocabulary = vocabulary
    self.context = context
    self.contextSize = contextSize
    self.step = step
    self.keepsAnswers = keepsAnswers
    cache = PromptCache(context, grain: keepsAnswers ? 1 : step, limit: cacheLimit)
  }

  /// Decodes the reusable part of a prompt ahead of the request.
  func prewarm(_ prompt: [llama_token], session: UUID?, cancellation: Cancellation) throws {
    let grain = keepsAnswers ? 1 : step
    let ahead = prompt.prefix(min(prompt.count, contextSize) / grain * grain)
    guard !ahead.isEmpty else { return }
    try guarded(cancellation) {
      try read(
        ahead, from: cache.prepare(for: ahead, session: session), cancellation: cancellation)
    }
  }

  /// Generates the response to a prompt.
  func respond(
    to prompt: [llama_token], session: UUID?, options: GenerationOptions, guide: TokenConstraint?,
    cancellation: Cancellation, emit: (String) -> Void
  ) throws -> GenerationOutcome {
    let room = try room(after: prompt, options: options, guide: guide)
    return try guarded(cancellation) {
      // The last token is always decoded again, because its logits predict the first token of the
      // response.
      let reused = cache.prepare(for: prompt.dropLast(), session: session)
      try read(prompt[...], from: reused, cancellation: cancellation)
      var writer = AnswerWriter(
        context: context, vocabulary: vocabulary, sampler: Sampler(options), guide: guide,
        room: room)
      let reason = try writer.write(cancellation: cancellation, emit: emit) {
        if keepsAnswers { cache.add($0) }
      }
      return GenerationOutcome(
        finishReason: reason,
        usage: Usage(
          promptTokens: prompt.count, cachedPromptTokens: reused,
          responseTokens: writer.written))
    }
  }

  /// Returns the maximum number of tokens in the response.
  ///
  /// - Throws: `exceededContextWindowSize` if the prompt or the shortest response that satisfies
  ///   the constraint doesn't fit.
  private func room(
    after prompt: [llama_token], options: GenerationOptions, guide: TokenConstraint?
  ) throws -> Int {
    let room = min(contextSize - prompt.count, options.maximumResponseTokens ?? .max)
    guard room > 0, !prompt.isEmpty else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(prompt.count) tokens in a window of \(contextSize)."))
    }
    guard var guide else { return room }
    let least = guide.closing().tokens
    guard least <= room else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(
          debugDescription: """
            The shortest answer that has the form asked for takes \(least) tokens and there is \
            room for \(room): \(prompt.count) of \(contextSize) are taken, and \
            maximumResponseTokens is \(options.maximumResponseTokens.map(String.init) ?? "nil").
            """))
    }
    return room
  }

  private func read(
    _ prompt: ArraySlice<llama_token>, from start: Int, cancellation: Cancellation
  ) throws {
    var position = start
    while position < prompt.endIndex {
      let end = min(position + step, prompt.endIndex)
      try context.decode(prompt[position..<end], cancellation: cancellation)
      if keepsAnswers || end - position == step { cache.add(prompt[position..<end]) }
      position = end
    }
  }

  /// Runs the body, and clears the cache if the context fails.
  private func guarded<R>(_ cancellation: Cancellation, _ body: () throws -> R) throws -> R {
    do {
      return try context.guarded(cancellation, body)
    } catch let error as LlamaError {
      cache.forget()
      throw error
    }
  }
}
