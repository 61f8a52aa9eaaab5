import CLlama
import Foundation
import LanguageModels
import Synchronization

/// Decodes prompts and generates responses in one context with a cache, one request at a time.
///
/// A prompt is decoded in steps that begin at multiples of `step`. Only whole steps of an earlier
/// prompt are reused, or all of the last prompt if the same comes again. The numbers in the cache
/// are therefore always those of decoding the prompt from its beginning, and a response doesn't
/// depend on earlier requests. With `keepsAnswers`, all tokens are reused. Tokens that are decoded
/// one by one, as those of a response are, leave slightly different numbers than the same tokens
/// decoded in steps.
///
/// `@unchecked` because of `context` and `cache`, which are used only on the model's serial queue.
final class ResponseGenerator: @unchecked Sendable {
  private let weights: Weights
  private let vocabulary: ModelVocabulary
  private let context: Context
  private let contextSize: Int
  private let step: Int
  private let keepsAnswers: Bool
  private var cache: PromptCache
  /// The prompt with which the context begins, and the logits after it.
  private var last: (prompt: [llama_token], logits: [Float])?
  private var planner = DraftPlanner()
  private var drafts: Bool
  /// The average of whole steps of a prompt, read by any thread.
  private let secondsPerStep = Mutex<Double?>(nil)

  /// - Parameters:
  ///   - context: A context of `weights` with `contextSize` tokens and batches of `step` tokens.
  ///   - keepsAnswers: Whether tokens of responses and parts of steps are reused.
  ///   - cacheLimit: The maximum number of bytes in the state copies for other sessions.
  ///   - drafts: Whether likely tokens are decoded with those of a response. Models that can't
  ///     remove tokens never have drafts.
  init(
    weights: Weights, vocabulary: ModelVocabulary, context: Context, contextSize: Int, step: Int,
    keepsAnswers: Bool, cacheLimit: Int, drafts: Bool
  ) {
    self.weights = weights
    self.vocabulary = vocabulary
    self.context = context
    self.contextSize = contextSize
    self.step = step
    self.keepsAnswers = keepsAnswers
    cache = PromptCache(context, grain: keepsAnswers ? 1 : step, limit: cacheLimit)
    self.drafts = drafts && weights.canRemoveTokens
  }

  func setDrafting(_ isOn: Bool, fixed: Int?) -> DraftPlanner {
    drafts = isOn && weights.canRemoveTokens
    if let fixed { planner = DraftPlanner(fixed: fixed) }
    return planner
  }

  /// Decodes the reusable part of a prompt ahead of the request.
  ///
  /// - Parameter file: Returns the file of the state after some tokens; `nil` if the state isn't
  ///   saved.
  func prewarm(
    _ prompt: [llama_token], session: UUID?, cancellation: Cancellation,
    savedIn file: (([llama_token]) -> StateFile)? = nil
  ) throws {
    let grain = keepsAnswers ? 1 : step
    let ahead = prompt.prefix(min(prompt.count, contextSize) / grain * grain)
    guard !ahead.isEmpty else { return }
    try guarded(cancellation) {
      last = nil
      let known = cache.prepare(for: ahead, session: session)
      guard let file = file?(Array(ahead)), known < ahead.count else {
        return try read(ahead, from: known, cancellation: cancellation)
      }
      if let state = file.read(), cache.restore(ahead, from: state) { return }
      try read(ahead, from: cache.count, cancellation: cancellation)
      if let state = context.state() { file.write(state) }
    }
  }

  func respond(
    to prompt: [llama_token], session: UUID?, options: GenerationOptions, guide: TokenConstraint?,
    cancellation: Cancellation, emit: (String) -> Void
  ) throws -> GenerationOutcome {
    let room = try room(after: prompt, options: options, guide: guide)
    return try guarded(cancellation) {
      let reused = try read(prompt, session: session, cancellation: cancellation)
      var writer = AnswerWriter(
        context: context, vocabulary: vocabulary, sampler: Sampler(options), guide: guide,
        drafts: drafts ? Drafts(planner, prompt: prompt) : nil, decoded: prompt.count, room: room)
      let reason = try writer.write(cancellation: cancellation, emit: emit) {
        if keepsAnswers { cache.add($0) }
      }
      if let used = writer.drafts?.planner { planner = used }
      return GenerationOutcome(
        finishReason: reason,
        usage: Usage(
          promptTokens: prompt.count, cachedPromptTokens: reused,
          responseTokens: writer.written))
    }
  }

  /// - Throws: `exceededContextWindowSize` if the prompt with a text doesn't fit.
  func logProbabilities(
    of texts: [[llama_token]], after prompt: [llama_token], session: UUID?,
    cancellation: Cancellation
  ) throws -> BeginningProbabilities {
    let longest = texts.map(\.count).max() ?? 1
    _ = try room(
      after: prompt + Array(repeating: 0, count: longest - 1), options: GenerationOptions(),
      guide: nil)
    return try guarded(cancellation) {
      let isDrafted = isDrafted(texts[0], after: prompt)
      let reused = try read(
        prompt, draft: isDrafted ? texts[0].dropLast() : [], session: session,
        cancellation: cancellation)
      let tokens = try texts.enumerated().map { number, text in
        let logarithms =
          isDrafted && number == 0
          ? try text.enumerated().map { try logarithm(of: $1, at: $0) }
          : try logProbabilities(ofNext: text, cancellation: cancellation)
        if let last { try context.goBack(to: prompt.count, logits: last.logits) }
        return placed(logarithms, of: text)
      }
      return BeginningProbabilities(
        tokens: tokens,
        usage: Usage(
          promptTokens: prompt.count, cachedPromptTokens: reused, responseTokens: 0))
    }
  }

  /// Returns whether a text is decoded with the end of a prompt, which takes less time.
  ///
  /// The numbers of the prompt's last tokens may differ a little, as with ``keepsAnswers``.
  private func isDrafted(_ text: [llama_token], after prompt: [llama_token]) -> Bool {
    keepsAnswers && weights.canRemoveTokens && text.count <= step && last?.prompt != prompt
  }

  /// Returns the probabilities of a text's tokens, each after those before it.
  ///
  /// If the model can't remove tokens, it is that of the first one alone.
  private func logProbabilities(
    ofNext text: [llama_token], cancellation: Cancellation
  ) throws -> [Double] {
    var logarithms = [try logarithm(of: text[0], at: 0)]
    guard weights.canRemoveTokens else { return logarithms }
    var rest = text[...]
    while rest.count > 1 {
      let part = rest.dropLast().prefix(step)
      try context.decode(part.prefix(1), draft: Array(part.dropFirst()), cancellation: cancellation)
      for (place, next) in rest.dropFirst().prefix(part.count).enumerated() {
        logarithms.append(try logarithm(of: next, at: place))
      }
      rest = rest.dropFirst(part.count)
    }
    return logarithms
  }

  private func logarithm(of token: llama_token, at place: Int) throws -> Double {
    try context.logProbability(of: token, among: vocabulary.count, at: place)
  }

  private func placed(
    _ logarithms: [Double], of text: [llama_token]
  ) -> [BeginningProbabilities.Token] {
    var end = 0
    return zip(text, logarithms).map { token, logarithm in
      let start = end
      end += vocabulary.bytes(of: token).count
      return BeginningProbabilities.Token(range: start..<end, logarithm: logarithm)
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

  /// Decodes what the context doesn't hold of a prompt.
  ///
  /// Its last token is decoded again unless the whole prompt is there, because its logits predict
  /// the first token of the response.
  ///
  /// - Parameter draft: Tokens to decode after the prompt, in the batch of its last ones.
  /// - Returns: The number of tokens that weren't decoded.
  private func read(
    _ prompt: [llama_token], draft: [llama_token] = [], session: UUID?, cancellation: Cancellation
  ) throws -> Int {
    if let last, last.prompt == prompt {
      cache.goBack(to: prompt.count, for: session)
      try context.goBack(to: prompt.count, logits: last.logits)
      return prompt.count
    }
    last = nil
    let reused = cache.prepare(for: prompt.dropLast(), session: session)
    let end = draft.isEmpty ? prompt.count : max(reused, prompt.count + draft.count - step)
    try read(prompt[..<end], from: reused, cancellation: cancellation)
    if end < prompt.count {
      try context.decode(prompt[end...], draft: draft, cancellation: cancellation)
      cache.add(prompt[end...])
    }
    if weights.canRemoveTokens { last = (prompt, try context.logits(among: vocabulary.count)) }
    return reused
  }

  private func read(
    _ prompt: ArraySlice<llama_token>, from start: Int, cancellation: Cancellation
  ) throws {
    var position = start
    while position < prompt.endIndex {
      let end = min(position + step, prompt.endIndex)
      let time = try ContinuousClock().measure {
        try context.decode(prompt[position..<end], cancellation: cancellation)
        context.synchronize()
      }
      planner.recordBatch(of: end - position, in: time / .seconds(1))
      if end - position == step { note(time / .seconds(1)) }
      if keepsAnswers || end - position == step { cache.add(prompt[position..<end]) }
      position = end
    }
  }

  private func note(_ seconds: Double) {
    secondsPerStep.withLock { $0 = $0.map { 0.7 * $0 + 0.3 * seconds } ?? seconds }
  }

  /// In tokens of prompts a second; `nil` before the first step.
  var readingSpeed: Double? { secondsPerStep.withLock { $0.map { Double(step) / $0 } } }

  /// Clears the cache if the context fails.
  private func guarded<R>(_ cancellation: Cancellation, _ body: () throws -> R) throws -> R {
    do {
      return try context.guarded(cancellation, body)
    } catch let error as LlamaError {
      cache.forget()
      last = nil
      throw error
    }
  }
}
