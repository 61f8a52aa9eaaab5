import CLlama
import Foundation

struct LoadedModel {
  let weights: Weights
  let vocabulary: ModelVocabulary
  let template: ChatTemplate
  let generator: ResponseGenerator
  let contextSize: Int
  let threads: Int
  /// Everything that the numbers in a saved state depend on.
  let stateOrigin: [String]

  init(path: String, configuration: LlamaModel.Configuration) throws {
    let limit = configuration.memoryLimit ?? Hardware.memory
    let header = try ModelFile(path)
    try Self.checkMemory(header.weightBytes, limit: limit, path: path)
    weights = try LlamaLog.listening { try Self.load(path, header, configuration, heard: $0) }
    try Self.checkWritesText(weights, path: path)
    vocabulary = ModelVocabulary(weights)
    template = try Self.template(weights, configuration, path: path)
    let trained = Int(llama_model_n_ctx_train(weights.pointer))
    contextSize = min(configuration.contextSize, trained > 0 ? trained : .max)
    threads = configuration.threads ?? Hardware.cores
    let window = weights.cacheBytesPerToken * UInt64(contextSize)
    let need = llama_model_size(weights.pointer) + window
    try Self.checkMemory(need, limit: limit, path: path)
    let step = configuration.tokensPerStep
    let context = try Self.context(
      weights, size: contextSize, threads: threads, step: step, path: path)
    generator = ResponseGenerator(
      weights: weights, vocabulary: vocabulary, context: Context(context, file: path, step: step),
      contextSize: contextSize, step: step, keepsAnswers: configuration.keepsAnswers,
      cacheLimit: Int(clamping: configuration.cacheLimit ?? min(4 * window, (limit - need) / 2)),
      drafts: configuration.drafts)
    stateOrigin =
      Self.identity(of: path) + [
        String(cString: llama_version()), String(cString: llama_print_system_info()),
        "\(LLAMA_STATE_SEQ_VERSION)", weights.summary, "\(contextSize)", "\(threads)", "\(step)",
        "\(configuration.layersOnGPU)", "\(configuration.keepsAnswers)",
      ]
  }

  /// The size and the dates change if the file is replaced.
  private static func identity(of path: String) -> [String] {
    let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
    let changed = attributes[.modificationDate] as? Date
    return [
      path, "\(attributes[.size] ?? 0)", "\(attributes[.systemFileNumber] ?? 0)",
      "\(changed?.timeIntervalSinceReferenceDate ?? 0)",
    ]
  }

  static func load(
    _ path: String, _ header: ModelFile, _ configuration: LlamaModel.Configuration,
    heard: () -> [String]
  ) throws -> Weights {
    var parameters = llama_model_default_params()
    parameters.n_gpu_layers = Int32(clamping: configuration.layersOnGPU)
    if let pointer = llama_model_load_from_file(path, parameters) {
      return Weights(pointer)
    }
    let messages = heard()
    // The last message only repeats that loading failed; the cause is in an earlier one.
    let cause = messages.last { $0.contains("error loading model") } ?? messages.last
    if let cause, cause.contains("unknown model architecture") {
      throw LlamaError(
        .unknownArchitecture, file: path,
        message: "The model is a GGUF of an unknown kind, \"\(header.architecture)\".",
        remedy: "Use another model, or a llama.cpp that knows this kind.", llamaMessage: cause)
    }
    if let cause, cause.contains("alloc") || cause.contains("mmap failed") {
      throw LlamaError(
        .notEnoughMemory, file: path, message: "There isn't enough memory for the model.",
        remedy: "Close other programs or use a smaller model.", llamaMessage: cause)
    }
    throw LlamaError(
      .damaged, file: path, message: "The model can't be loaded.",
      remedy: "Fetch the file again, or use a file made for a current llama.cpp.",
      llamaMessage: cause)
  }

  static func checkMemory(_ need: UInt64, limit: UInt64, path: String) throws {
    if let shortage = shortage(of: need, limit: limit, path: path) { throw shortage }
  }

  /// Returns `nil` if the model fits.
  static func shortage(of need: UInt64, limit: UInt64, path: String) -> LlamaError? {
    guard need > limit else { return nil }
    func megabytes(_ bytes: UInt64) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
    return LlamaError(
      .notEnoughMemory, file: path,
      message:
        "The model needs \(megabytes(need)) of memory and may take \(megabytes(limit)).",
      remedy: "Use a smaller model or a smaller context.")
  }

  private static func checkWritesText(_ weights: Weights, path: String) throws {
    let architecture = weights.metadata("general.architecture") ?? ""
    let causal = weights.metadata("\(architecture).attention.causal")
    guard causal != "false", weights.metadata("\(architecture).pooling_type") == nil,
      llama_model_has_decoder(weights.pointer), !llama_model_has_encoder(weights.pointer),
      !llama_model_is_diffusion(weights.pointer),
      llama_vocab_type(llama_model_get_vocab(weights.pointer)) != LLAMA_VOCAB_TYPE_NONE,
      llama_vocab_n_tokens(llama_model_get_vocab(weights.pointer)) > 0
    else {
      throw LlamaError(
        .notGenerative, file: path,
        message: "The model (\(weights.summary)) isn't made for writing answers.",
        remedy: "Use a model that was trained to follow instructions.")
    }
  }

  private static func template(
    _ weights: Weights, _ configuration: LlamaModel.Configuration, path: String
  ) throws -> ChatTemplate {
    guard let source = configuration.chatTemplate ?? weights.chatTemplate else {
      throw LlamaError(
        .chatTemplate, file: path,
        message: "The model has no template for conversations, as models have that were not "
          + "trained to hold any.",
        remedy: "Use an instruction-tuned model, or name a template such as chatml.")
    }
    guard let template = ChatTemplate(source, usesToolMarkup: configuration.usesToolMarkup) else {
      throw LlamaError(
        .chatTemplate, file: path,
        message: "llama.cpp doesn't recognize the model's template for conversations.",
        remedy: "Name the template it comes nearest to, such as chatml, llama3 or gemma.")
    }
    return template
  }

  private static func context(
    _ weights: Weights, size: Int, threads: Int, step: Int, path: String
  ) throws -> OpaquePointer {
    var parameters = llama_context_default_params()
    parameters.n_ctx = UInt32(clamping: size)
    parameters.n_batch = UInt32(clamping: step)
    parameters.n_ubatch = UInt32(clamping: step)
    parameters.n_seq_max = 1
    parameters.n_threads = Int32(clamping: threads)
    parameters.n_threads_batch = Int32(clamping: threads)
    parameters.no_perf = true
    return try LlamaLog.listening { heard in
      guard let context = llama_init_from_model(weights.pointer, parameters) else {
        throw LlamaError(
          .notEnoughMemory, file: path,
          message: "There isn't enough memory for a context of \(size) tokens.",
          remedy: "Use a smaller context or a smaller model.", llamaMessage: heard().last)
      }
      return context
    }
  }
}
