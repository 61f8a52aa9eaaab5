import CLlama
import Dispatch

/// A llama.cpp context that computes the vector of one text at a time.
///
/// `@unchecked` because of `context`, which is used only on `queue`.
final class EmbeddingLane: @unchecked Sendable {
  /// All other members are used on this queue.
  let queue: DispatchQueue
  private let weights: Weights
  private let parameters: llama_context_params
  private let dimension: Int
  private let file: String
  private var context: OpaquePointer?

  /// - Parameters:
  ///   - parameters: The parameters of a context that pools.
  ///   - file: The path of the model file, for errors.
  init(_ weights: Weights, _ parameters: llama_context_params, dimension: Int, file: String) {
    self.weights = weights
    self.parameters = parameters
    self.dimension = dimension
    self.file = file
    queue = DispatchQueue(label: "LlamaEmbedder", qos: .userInitiated)
  }

  deinit {
    if let context { llama_free(context) }
  }

  /// The vector is pooled, but not normalized.
  func vector(
    of tokens: [llama_token], threads: Int, _ cancellation: Cancellation
  ) throws -> [Float] {
    try cancellation.check()
    let context = try open()
    llama_set_n_threads(context, Int32(clamping: threads), Int32(clamping: threads))
    let (status, message) = LlamaLog.listening { heard in
      (cancellation.aborting(context) { run(tokens, in: context) }, heard().last)
    }
    try cancellation.check()
    guard status == 0, let values = llama_get_embeddings_seq(context, 0) else {
      throw LlamaError(
        .decoding, file: file, message: "llama.cpp couldn't embed \(tokens.count) tokens.",
        remedy: "Use a smaller contextSize or another model.", llamaMessage: message)
    }
    let vector = Array(UnsafeBufferPointer(start: values, count: dimension))
    guard vector.allSatisfy(\.isFinite) else {
      throw LlamaError(
        .damaged, file: file, message: "The model's vector of a text isn't made of numbers.",
        remedy: "Fetch the file again.")
    }
    return vector
  }

  @discardableResult
  func open() throws -> OpaquePointer {
    if let context { return context }
    context = try LlamaLog.listening { heard in
      guard let context = llama_init_from_model(weights.pointer, parameters) else {
        throw LlamaError(
          .notEnoughMemory, file: file,
          message: "There isn't enough memory for a context of \(parameters.n_ctx) tokens.",
          remedy: "Use a smaller contextSize or fewer threads.", llamaMessage: heard().last)
      }
      return context
    }
    return context!
  }

  private func run(_ tokens: [llama_token], in context: OpaquePointer) -> Int32 {
    if let memory = llama_get_memory(context) { llama_memory_clear(memory, false) }
    var tokens = tokens
    var outputs = [Int8](repeating: 1, count: tokens.count)
    return tokens.withUnsafeMutableBufferPointer { tokens in
      outputs.withUnsafeMutableBufferPointer { outputs in
        var batch = llama_batch_get_one(tokens.baseAddress, Int32(tokens.count))
        batch.logits = outputs.baseAddress
        return llama_decode(context, batch)
      }
    }
  }
}
