import CLlama
import Foundation
import Grammars

/// A llama.cpp context that holds one sequence of tokens, for use on one thread at a time.
final class Context {
  private let pointer: OpaquePointer
  private let file: String
  let step: Int
  /// The place in the last batch of the last token that isn't drafted.
  private var last: Int32 = -1
  /// The logits of the last token, if tokens after it were decoded and removed.
  private var kept: [Float]?

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
  /// Afterwards the logits of the last token, and of each drafted one, are available to
  /// ``next(_:at:)``.
  ///
  /// - Parameter draft: Tokens that may follow, and fit into the last batch.
  func decode(
    _ tokens: some Collection<llama_token>, draft: [llama_token] = [], cancellation: Cancellation
  ) throws {
    precondition(
      draft.isEmpty || tokens.count + draft.count <= step, "A draft is part of one batch.")
    var rest = Array(tokens)[...]
    while !rest.isEmpty {
      try cancellation.check()
      kept = nil
      var batch = Array(rest.prefix(step))
      rest = rest.dropFirst(step)
      last = Int32(batch.count - 1)
      var outputs = batch.map { _ in Int8(0) }
      outputs[batch.count - 1] = 1
      batch += draft
      outputs += draft.map { _ in 1 }
      let (status, message) = LlamaLog.listening { heard in
        let status = batch.withUnsafeMutableBufferPointer { tokens in
          outputs.withUnsafeMutableBufferPointer { outputs in
            var batch = llama_batch_get_one(tokens.baseAddress, Int32(tokens.count))
            batch.logits = outputs.baseAddress
            return llama_decode(pointer, batch)
          }
        }
        return (status, status == 0 ? nil : heard().last)
      }
      try cancellation.check()
      guard status == 0 else { throw failure(status, message) }
    }
  }

  /// Waits until the last batch is decoded, which a GPU does later.
  func synchronize() {
    llama_synchronize(pointer)
  }

  private func failure(_ status: Int32, _ message: String?) -> LlamaError {
    LlamaError(
      status == -2 ? .notEnoughMemory : .decoding, file: file,
      message: "The model stopped with an error (status \(status)).",
      remedy: status == -2 ? "Close other programs or use a smaller context." : "Try again.",
      llamaMessage: message)
  }

  func next(_ sampler: borrowing Sampler, at place: Int) -> llama_token {
    if place == 0, let kept { return sampler.next(from: kept) }
    return sampler.next(in: pointer, at: last + Int32(place))
  }

  /// Picks one of the masked tokens from the same logits.
  func next(_ sampler: borrowing Sampler, at place: Int, among mask: TokenMask) throws
    -> llama_token
  {
    guard let token = try withLogits(at: place, { sampler.next(from: $0, among: mask) }) else {
      throw LlamaError(
        .decoding, file: file,
        message: "No token of the model's vocabulary can go on with the answer's form.",
        remedy: "Use another model, or a schema without the characters this one can't write.")
    }
    return token
  }

  /// Returns the natural logarithm of the probability of a token.
  ///
  /// It follows the last decoded token that isn't drafted, or the drafted one with a number counted
  /// from 1.
  func logProbability(of token: llama_token, among count: Int, at place: Int) throws -> Double {
    try withLogits(at: place) { logits in
      let largest = (0..<count).reduce(-Float.infinity) { max($0, logits[$1]) }
      let sum = (0..<count).reduce(0.0) { $0 + exp(Double(logits[$1] - largest)) }
      return Double(logits[Int(token)] - largest) - log(sum)
    }
  }

  /// Returns the logits of the last token that isn't drafted.
  func logits(among count: Int) throws -> [Float] {
    try withLogits(at: 0) { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  private func withLogits<R>(
    at place: Int, _ body: (UnsafePointer<Float>) throws -> R
  ) throws -> R {
    if place == 0, let kept { return try body(kept) }
    guard let logits = llama_get_logits_ith(pointer, last + Int32(place)) else {
      throw failure(-1, nil)
    }
    return try body(logits)
  }

  /// Removes the tokens after the first `count`, of which the last has these logits.
  ///
  /// - Throws: ``LlamaError`` if this kind of model can't remove tokens.
  func goBack(to count: Int, logits: [Float]) throws {
    guard keep(first: count) else { throw failure(-1, nil) }
    kept = logits
  }

  /// - Returns: `false` if this kind of model can't remove tokens, in which case the context is
  ///   empty.
  func keep(first count: Int) -> Bool {
    if llama_memory_seq_rm(llama_get_memory(pointer), 0, Int32(count), -1) { return true }
    clear()
    return false
  }

  /// - Throws: ``LlamaError`` if this kind of model can't remove tokens.
  func remove(after count: Int) throws {
    guard keep(first: count) else { throw failure(-1, nil) }
  }

  func clear() {
    llama_memory_clear(llama_get_memory(pointer), true)
  }

  /// Returns `nil` if llama.cpp can't copy the state.
  func state() -> [UInt8]? {
    let size = llama_state_seq_get_size(pointer, 0)
    guard size > 0 else { return nil }
    let state = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = llama_state_seq_get_data(pointer, buffer.baseAddress, size, 0)
    }
    return state.isEmpty ? nil : state
  }

  /// - Returns: `false` on failure, in which case the context is empty.
  func restore(_ state: [UInt8]) -> Bool {
    clear()
    let (length, _) = LlamaLog.listening { heard in
      (llama_state_seq_set_data(pointer, state, state.count, 0), heard())
    }
    if length == 0 { clear() }
    return length > 0
  }

  func guarded<R>(_ cancellation: Cancellation, _ body: () throws -> R) rethrows -> R {
    try cancellation.aborting(pointer, body)
  }
}
