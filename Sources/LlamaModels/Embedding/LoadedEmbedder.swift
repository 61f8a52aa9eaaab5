import CLlama
import Embeddings
import Foundation

struct LoadedEmbedder {
  let identifier: String
  let dimension: Int
  let pooling: LlamaEmbedder.Pooling
  let threads: Int
  let reader: TextReader
  let lanes: [EmbeddingLane]

  init(_ file: URL, _ configuration: LlamaEmbedder.Configuration) throws {
    let path = file.path
    let header = try Self.header(path)
    try LoadedModel.checkMemory(
      header.weightBytes, limit: configuration.memoryLimit ?? Hardware.memory, path: path)
    let options = LlamaModel.Configuration(gpuLayers: configuration.gpuLayers)
    let weights = try LlamaLog.listening {
      try LoadedModel.load(path, header, options, heard: $0)
    }
    pooling = try EmbeddingKind(weights, path: path).pooling(or: configuration.pooling)
    let prefixes =
      configuration.prefixes ?? (header.architecture.hasPrefix("nomic-bert") ? .nomic : .none)
    let trained = Int(llama_model_n_ctx_train(weights.pointer))
    let limit = min(configuration.contextSize, trained > 0 ? trained : .max)
    guard let reader = TextReader(ModelVocabulary(weights), prefixes: prefixes, limit: limit) else {
      throw LlamaError(
        .notEmbedding, file: path,
        message: "A context of \(limit) tokens has no room for a text after the prefix.",
        remedy: "Use a larger contextSize or shorter prefixes.")
    }
    self.reader = reader
    dimension = Int(llama_model_n_embd_out(weights.pointer))
    threads = configuration.threads ?? Hardware.cores
    // A GPU computes one text at a time.
    let count = options.layersOnGPU == 0 ? threads : 1
    let parameters = Self.parameters(pooling, size: limit, threads: threads)
    let lanes = (0..<count).map { [dimension] _ in
      EmbeddingLane(weights, parameters, dimension: dimension, file: path)
    }
    // Reports too little memory now rather than for the first text.
    _ = try lanes[0].queue.sync { try lanes[0].open() }
    self.lanes = lanes
    let digest = try WeightsDigest.hexadecimal(
      of: file, headerLength: header.headerBytes,
      settings: [pooling.rawValue, prefixes.query, prefixes.passage].joined(separator: "\0"))
    identifier = "\(file.deletingPathExtension().lastPathComponent)@\(digest)"
  }

  private static func header(_ path: String) throws -> ModelFile {
    do {
      return try ModelFile(path)
    } catch let error where error.code == .notGenerative {
      throw LlamaError(.notEmbedding, file: path, message: error.message, remedy: error.remedy)
    }
  }

  private static func parameters(
    _ pooling: LlamaEmbedder.Pooling, size: Int, threads: Int
  ) -> llama_context_params {
    var parameters = llama_context_default_params()
    parameters.n_ctx = UInt32(clamping: size)
    // A model that reads in both directions needs the whole text in one step.
    parameters.n_batch = UInt32(clamping: size)
    parameters.n_ubatch = UInt32(clamping: size)
    parameters.n_seq_max = 1
    parameters.n_threads = Int32(clamping: threads)
    parameters.n_threads_batch = Int32(clamping: threads)
    parameters.embeddings = true
    parameters.pooling_type =
      switch pooling {
      case .mean: LLAMA_POOLING_TYPE_MEAN
      case .cls: LLAMA_POOLING_TYPE_CLS
      case .last: LLAMA_POOLING_TYPE_LAST
      }
    parameters.no_perf = true
    return parameters
  }
}

private struct EmbeddingKind {
  let weights: Weights
  let path: String

  init(_ weights: Weights, path: String) throws {
    self.weights = weights
    self.path = path
    // Models that read with one half and write with the other have no vector of a text.
    guard !llama_model_has_encoder(weights.pointer) || !llama_model_has_decoder(weights.pointer)
    else {
      throw error("is made for translating texts, not for embedding them.")
    }
    let vocabulary = llama_model_get_vocab(weights.pointer)
    guard llama_vocab_type(vocabulary) != LLAMA_VOCAB_TYPE_NONE,
      llama_vocab_n_tokens(vocabulary) > 0
    else { throw error("has no vocabulary.") }
  }

  func pooling(or chosen: LlamaEmbedder.Pooling?) throws -> LlamaEmbedder.Pooling {
    let architecture = weights.metadata("general.architecture") ?? ""
    // The numbers of llama.cpp's `llama_pooling_type`.
    switch (chosen, weights.metadata("\(architecture).pooling_type")) {
    case (_, "4"): throw error("is made for ranking passages, not for embedding them.")
    case (let chosen?, _): return chosen
    case (nil, "1"): return .mean
    case (nil, "2"): return .cls
    case (nil, "3"): return .last
    default:
      throw LlamaError(
        .notEmbedding, file: path,
        message: "The file of the model (\(weights.summary)) doesn't name a pooling, "
          + "as the files of embedding models do.",
        remedy: "Use an embedding model, or set the pooling if this is one.")
    }
  }

  private func error(_ problem: String) -> LlamaError {
    LlamaError(
      .notEmbedding, file: path, message: "The model (\(weights.summary)) \(problem)",
      remedy: "Use an embedding model, such as nomic-embed-text.")
  }
}
