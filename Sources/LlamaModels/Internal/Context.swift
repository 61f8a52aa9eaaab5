import CLlama
import Grammars

/// A llama.cpp context that holds one sequence of tokens, and can copy and restore its state.
///
/// Use a context on only one thread at a time.
final class Context {
  private let pointer: OpaquePointer
  private let file: String
  /// The maximum number of tokens in one batch.
  private let step: Int

  /// Creates an object that owns a llama.cpp context.
  ///
  /// - Parameters:
  ///   - pointer: A context with batches of `step` tokens, freed with this object.
  ///   - file: The path of the model file, for errors.
  ///   - step: The maximum number of tokens in one batch.
  init(_ pointer: OpaquePointer, file: String, step: Int) {
    self.pointer = pointer
    self.file = file
    self.step = step
  }

  deinit {
    llama_free(pointer)
  }

  /// Decodes tokens after those already decoded.
  ///
  /// Afterwards the logits of the last token are available to ``next(_:)``.
  func decode(_ tokens: some Collection<llama_token>, cancellation: Cancellation) throws {
    var rest = Array(tokens)[...]
    while !rest.isEmpty {
      try cancellation.check()
      var batch = Array(rest.prefix(step))
      rest = rest.dropFirst(step)
      let (status, message) = LlamaLog.listening { heard in
        let status = batch.withUnsafeMutableBufferPointer {
          llama_decode(pointer, llama_batch_get_one($0.baseAddress, Int32($0.count)))
        }
        return (status, status == 0 ? nil : heard().last)
      }
      try cancellation.check()
      guard status == 0 else { throw failure(status, message) }
    }
  }

  private func failure(_ status: Int32, _ message: String?) -> LlamaError {
    LlamaError(
      status == -2 ? .notEnoughMemory : .decoding, file: file,
      message: "The model stopped with an error (status \(status)).",
      remedy: status == -2 ? "Close other programs or use a smaller context." : "Try again.",
      engineMessage: message)
  }

  /// Picks a token from the logits of the last decoded token.
  func next(_ sampler: borrowing Sampler) -> llama_token {
    sampler.next(in: pointer)
  }

  /// Picks one of the masked tokens from the logits of the last decoded token.
  func next(_ sampler: borrowing Sampler, among mask: TokenMask) throws -> llama_token {
    guard let logits = llama_get_logits_ith(pointer, -1),
      let token = sampler.next(from: logits, among: mask)
    else {
      throw LlamaError(
        .decoding, file: file,
        message: "No token of the model's vocabulary can go on with the answer's form.",
        remedy: "Use another model, or a schema without the characters this one can't write.")
    }
    return token
  }

  /// Removes all tokens except the first ones.
  ///
  /// - Returns: `true` on success; `false` if this kind of model can't remove tokens, in which case
  ///   the context is empty.
  func keep(first count: Int) -> Bool {
    if llama_memory_seq_rm(llama_get_memory(pointer), 0, Int32(count), -1) { return true }
    clear()
    return false
  }

  func clear() {
    llama_memory_clear(llama_get_memory(pointer), true)
  }

  /// Returns a copy of the context's state, or `nil` if llama.cpp can't make one.
  func state() -> [UInt8]? {
    let size = llama_state_seq_get_size(pointer, 0)
    guard size > 0 else { return nil }
    let state = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = llama_state_seq_get_data(pointer, buffer.baseAddress, size, 0)
    }
    return state.isEmpty ? nil : state
  }

  /// Replaces the context's state with a copy.
  ///
  /// - Returns: `true` on success; `false` on failure, in which case the context is empty.
  func restore(_ state: [UInt8]) -> Bool {
    clear()
    let (length, _) = LlamaLog.listening { heard in
      (llama_state_seq_set_data(pointer, state, state.count, 0), heard())
    }
    if length == 0 { clear() }
    return length > 0
  }

  /// Runs the body while llama.cpp checks the cancellation flag.
  func guarded<R>(_ cancellation: Cancellation, _ body: () throws -> R) rethrows -> R {
    try cancellation.aborting(pointer, body)
  }
}
