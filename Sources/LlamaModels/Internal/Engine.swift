import CLlama
import Foundation
import LanguageModels

/// A model's context and its cache: reads prompts and writes answers, one request at a time.
///
/// A prompt is read in steps that begin at multiples of `step`, and only whole steps of an earlier
/// prompt are used again. The numbers in the cache are then always those that reading the prompt from
/// its start would give, and an answer depends on nothing that was asked before. An engine that
/// `keepsAnswers` uses everything again: tokens read one by one, as those of an answer are, leave
/// slightly other numbers than the same tokens read in steps.
///
/// `@unchecked` for `context` and `cache`, which only the model's serial queue touches.
final class Engine: @unchecked Sendable {
  private let weights: Weights
  private let vocabulary: Vocabulary
  private let context: Context
  private let contextSize: Int
  private let step: Int
  private let keepsAnswers: Bool
  private var cache: PromptCache

  /// - Parameters:
  ///   - context: a context of `weights` with room for `contextSize` tokens, in steps of `step`.
  ///   - cacheLimit: most bytes of the copies that other sessions go on from.
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

  /// Reads the part of a prompt that can be used again, before it is asked.
  func prewarm(_ prompt: [llama_token], session: UUID?, cancellation: Cancellation) throws {
    let grain = keepsAnswers ? 1 : step
    let ahead = prompt.prefix(min(prompt.count, contextSize) / grain * grain)
    guard !ahead.isEmpty else { return }
    try guarded(cancellation) {
      try read(
        ahead, from: cache.prepare(for: ahead, session: session), cancellation: cancellation)
    }
  }

  /// Writes the answer to a prompt.
  func respond(
    to prompt: [llama_token], session: UUID?, options: GenerationOptions, guide: Guide?,
    cancellation: Cancellation, emit: (String) -> Void
  ) throws -> GenerationOutcome {
    let room = try room(after: prompt, options: options, guide: guide)
    return try guarded(cancellation) {
      // The last token is always read again: it is what predicts the first of the answer.
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

  /// Number of tokens the answer may have; throws when it can't be what it must be in so few.
  private func room(
    after prompt: [llama_token], options: GenerationOptions, guide: Guide?
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

  /// Runs the body, and forgets the cache when the context fails in the middle of something.
  private func guarded<R>(_ cancellation: Cancellation, _ body: () throws -> R) throws -> R {
    do {
      return try context.guarded(cancellation, body)
    } catch let error as LlamaError {
      cache.forget()
      throw error
    }
  }
}
