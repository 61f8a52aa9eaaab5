import CLlama
import LanguageModels

/// One context of a model: reads prompts, writes answers, and keeps what it has read.
///
/// A prompt is read in steps that begin at multiples of `step`, and only whole steps of an earlier
/// prompt are used again. The numbers in the cache are then always those that reading the prompt from
/// its start would give, and an answer depends on nothing that was asked before.
///
/// `@unchecked` for `context` and `known`, which only the model's serial queue touches.
final class Engine: @unchecked Sendable {
  private let weights: Weights
  private let vocabulary: Vocabulary
  private let context: OpaquePointer
  private let file: String
  private let contextSize: Int
  private let step: Int
  /// Tokens whose keys and values are in the cache from whole steps of a prompt.
  private var known: [llama_token] = []

  /// - Parameter context: a context of `weights` with room for `contextSize` tokens, in steps of
  ///   `step` tokens; freed with the engine.
  init(
    weights: Weights, vocabulary: Vocabulary, context: OpaquePointer, file: String,
    contextSize: Int, step: Int
  ) {
    self.weights = weights
    self.vocabulary = vocabulary
    self.context = context
    self.file = file
    self.contextSize = contextSize
    self.step = step
  }

  deinit {
    llama_free(context)
  }

  /// Reads the whole steps of a prompt that isn't asked yet.
  func prewarm(_ prompt: [llama_token], cancellation: Cancellation) throws {
    let whole = min(prompt.count, contextSize) / step * step
    guard whole > 0 else { return }
    try guarded(cancellation) {
      let prompt = Array(prompt.prefix(whole))
      try read(prompt, reusing: reusable(prompt), cancellation: cancellation)
    }
  }

  /// Writes the answer to a prompt.
  func respond(
    to prompt: [llama_token], options: GenerationOptions, cancellation: Cancellation,
    emit: (String) -> Void
  ) throws -> GenerationOutcome {
    let room = min(contextSize - prompt.count, options.maximumResponseTokens ?? .max)
    guard room > 0, !prompt.isEmpty else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(prompt.count) tokens in a window of \(contextSize)."))
    }
    return try guarded(cancellation) {
      // The last token is always read again: it is what predicts the first of the answer.
      let reused = try read(
        prompt, reusing: reusable(Array(prompt.dropLast())), cancellation: cancellation)
      let (written, reason) = try write(
        Sampler(options), atMost: room, cancellation: cancellation, emit: emit)
      return GenerationOutcome(
        finishReason: reason,
        usage: Usage(
          promptTokens: prompt.count, cachedPromptTokens: reused, responseTokens: written))
    }
  }

  /// Number of tokens at the start of a prompt that needn't be read.
  private func reusable(_ prompt: [llama_token]) -> Int {
    let common = zip(prompt, known).prefix { $0 == $1 }.count
    return common / step * step
  }

  /// Reads a prompt but for its first tokens.
  /// - Returns: number of tokens that really weren't read again.
  @discardableResult
  private func read(
    _ prompt: [llama_token], reusing: Int, cancellation: Cancellation
  ) throws -> Int {
    let memory = llama_get_memory(context)
    var reused = reusing
    known.removeSubrange(min(reused, known.count)...)
    // A model with a recurrent state can't take back its last tokens: it starts over.
    if !llama_memory_seq_rm(memory, 0, Int32(reused), -1) {
      llama_memory_clear(memory, true)
      known = []
      reused = 0
    }
    var position = reused
    while position < prompt.count {
      try cancellation.check()
      let end = min(position + step, prompt.count)
      try decode(Array(prompt[position..<end]), cancellation: cancellation)
      if end - position == step { known += prompt[position..<end] }
      position = end
    }
    return reused
  }

  private func write(
    _ sampler: consuming Sampler, atMost room: Int, cancellation: Cancellation,
    emit: (String) -> Void
  ) throws -> (written: Int, FinishReason) {
    var text = UTF8Assembler()
    var written = 0
    var reason = FinishReason.length
    while written < room {
      try cancellation.check()
      let token = sampler.next(in: context)
      if vocabulary.endsAnswer(token) {
        reason = .stop
        break
      }
      written += 1
      pass(text.add(vocabulary.bytes(of: token)), to: emit)
      if written < room { try decode([token], cancellation: cancellation) }
    }
    pass(text.finish(), to: emit)
    return (written, reason)
  }

  private func pass(_ text: String, to emit: (String) -> Void) {
    if !text.isEmpty { emit(text) }
  }

  private func decode(_ tokens: [llama_token], cancellation: Cancellation) throws {
    var tokens = tokens
    let (status, message) = LlamaLog.listening { heard in
      let status = tokens.withUnsafeMutableBufferPointer {
        llama_decode(context, llama_batch_get_one($0.baseAddress, Int32($0.count)))
      }
      return (status, status == 0 ? nil : heard().last)
    }
    try cancellation.check()
    guard status == 0 else {
      throw LlamaError(
        status == -2 ? .notEnoughMemory : .decoding, file: file,
        sentence: "The model stopped with an error (status \(status)).",
        remedy: status == -2
          ? "Close other programs or use a smaller context." : "Try again.",
        engineMessage: message)
    }
  }

  /// Runs the body with llama.cpp looking at the flag between operations, and forgets the cache when
  /// it breaks off in the middle of one.
  private func guarded<R>(_ cancellation: Cancellation, _ body: () throws -> R) throws -> R {
    llama_set_abort_callback(
      context, { Unmanaged<Cancellation>.fromOpaque($0!).takeUnretainedValue().isSet },
      Unmanaged.passUnretained(cancellation).toOpaque())
    defer {
      llama_set_abort_callback(context, nil, nil)
      withExtendedLifetime(cancellation) {}
    }
    do {
      return try body()
    } catch let error as LlamaError {
      llama_memory_clear(llama_get_memory(context), true)
      known = []
      throw error
    }
  }
}
